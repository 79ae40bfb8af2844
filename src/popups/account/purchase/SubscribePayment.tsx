import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { usePrice } from "../../../components/account/usePrice.ts";
import { Button } from "../../../components/Button.tsx";
import { useAccount } from "../../../components/gates.ts";
import frameStyles from "../../frame/PopupFrame.module.css";
import { PopupFrame } from "../../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../../frame/useAnswer.ts";
import { BuyNotice } from "../PopupNotice.tsx";
import { BoughtLine, useBought } from "./BoughtLine.tsx";
import styles from "./PayPage.module.css";
import { PayPage } from "./PayPage.tsx";

const text = defineMessages({
  title: { id: "account.subscribePayment.title", defaultMessage: "Payment" },
  bank: { id: "account.subscribePayment.bank", defaultMessage: "Your bank asks you to confirm the payment." },
});
const subscribe = defineMessage<{ price: string }>({
  id: "account.subscribePayment.subscribe",
  defaultMessage: "SUBSCRIBE · {price}",
});

/** The payment page of a plan, with the button that pays (R-SUB-02, R-SUB-03). */
export function SubscribePayment({ id, params, ...frame }: OverlayProps<"subscribePayment">) {
  const intl = useIntl();
  const send = useSend();
  const answer = useAnswer(id, "subscribePayment");
  const { price } = usePrice();
  const { cost } = useBought(params.bought);
  const payment = useValue(useAccount().payment);
  const { ready = false, paying = false, challenge = false } = payment ?? {};
  const close = challenge ? undefined : (): void => answer("close");
  return (
    <PopupFrame
      {...frame}
      variant="sheet"
      title={intl.formatMessage(text.title)}
      onClose={close}
      keepOnOutsidePress
      ignoreBackButton={challenge}
    >
      <div className={styles.pay}>
        <div className={styles.dim} data-shown={challenge || undefined} aria-hidden="true" />
        <BoughtLine bought={params.bought} />
        <PayPage payment={payment} />
        <div className={`${frameStyles.foot} ${styles.footer}`}>
          {challenge ? (
            <p className={styles.bank} role="status">
              {intl.formatMessage(text.bank)}
            </p>
          ) : (
            <>
              <BuyNotice />
              <Button disabled={!ready} busy={paying} onClick={() => send({ type: "pay/submit" })}>
                {intl.formatMessage(subscribe, { price: price(cost) })}
              </Button>
            </>
          )}
        </div>
      </div>
    </PopupFrame>
  );
}
