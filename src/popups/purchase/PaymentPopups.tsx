import type { ReactNode } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Bought } from "../../../wire/calls/goods.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { usePrice } from "../../components/purchase/goodsTexts.ts";
import frameStyles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame, type PopupProps } from "../frame/PopupFrame.tsx";
import styles from "./PayPage.module.css";
import { BoughtLine, PayPage, useBought } from "./PayPage.tsx";
import { BuyNotice } from "./PopupNotice.tsx";

const text = defineMessages({
  title: { id: "account.payment.title", defaultMessage: "Payment" },
  bank: { id: "account.subscribePayment.bank", defaultMessage: "Your bank asks you to confirm the payment." },
});
const subscribe = defineMessage<{ price: string }>({
  id: "account.subscribePayment.subscribe",
  defaultMessage: "SUBSCRIBE · {price}",
});

/** A payment page that has its own pay button. */
export function Payment({ answer, ...popup }: OverlayProps<"payment">) {
  return <PayFrame {...popup} onClose={() => answer("close")} />;
}

interface FrameProps extends PopupProps {
  readonly params: { readonly bought: Bought };
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A payment page, with what is bought above it. It cannot be closed during the bank's challenge. */
function PayFrame({ params, onClose, children, ...frame }: FrameProps) {
  const intl = useIntl();
  const payment = useValue(useAccount().payment);
  const challenge = payment?.challenge ?? false;
  return (
    <PopupFrame
      {...frame}
      variant="sheet"
      title={intl.formatMessage(text.title)}
      onClose={challenge ? undefined : onClose}
      keepOnOutsidePress
      ignoreBackButton={challenge}
    >
      <div className={styles.pay}>
        <div className={styles.dim} data-shown={challenge || undefined} aria-hidden="true" />
        <BoughtLine bought={params.bought} />
        <PayPage payment={payment} />
        {children}
      </div>
    </PopupFrame>
  );
}

/** The payment page of a plan, with the button that pays (R-SUB-02, R-SUB-03). */
export function SubscribePayment({ answer, ...popup }: OverlayProps<"subscribePayment">) {
  const intl = useIntl();
  const send = useSend();
  const { price } = usePrice();
  const { cost } = useBought(popup.params.bought);
  const payment = useValue(useAccount().payment);
  const { ready = false, paying = false, challenge = false } = payment ?? {};
  return (
    <PayFrame {...popup} onClose={() => answer("close")}>
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
    </PayFrame>
  );
}
