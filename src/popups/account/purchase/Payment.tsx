import { defineMessages, useIntl } from "react-intl";
import { useValue } from "../../../bridge/useValue.ts";
import { useAccount } from "../../../components/gates.ts";
import { PopupFrame } from "../../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../../frame/useAnswer.ts";
import { BoughtLine } from "./BoughtLine.tsx";
import styles from "./PayPage.module.css";
import { PayPage } from "./PayPage.tsx";

const text = defineMessages({ title: { id: "account.payment.title", defaultMessage: "Payment" } });

/** A payment page that has its own pay button. It cannot be closed during the bank's challenge. */
export function Payment({ id, params, ...frame }: OverlayProps<"payment">) {
  const intl = useIntl();
  const answer = useAnswer(id, "payment");
  const payment = useValue(useAccount().payment);
  const close = payment?.challenge ? undefined : (): void => answer("close");
  return (
    <PopupFrame
      {...frame}
      variant="sheet"
      title={intl.formatMessage(text.title)}
      onClose={close}
      keepOnOutsidePress
      ignoreBackButton={payment?.challenge ?? false}
    >
      <div className={styles.pay}>
        <div className={styles.dim} data-shown={payment?.challenge || undefined} aria-hidden="true" />
        <BoughtLine bought={params.bought} />
        <PayPage payment={payment} />
      </div>
    </PopupFrame>
  );
}
