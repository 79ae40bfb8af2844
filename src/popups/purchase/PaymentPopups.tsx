import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { usePrice } from "../../components/purchase/goodsTexts.ts";
import frameStyles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";
import styles from "./PayPage.module.css";
import { BoughtLine, PayPage, useBought } from "./PayPage.tsx";
import { BuyNotice } from "./PopupNotice.tsx";

const pageTexts = defineMessages({ title: { id: "account.payment.title", defaultMessage: "Payment" } });

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
      title={intl.formatMessage(pageTexts.title)}
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
