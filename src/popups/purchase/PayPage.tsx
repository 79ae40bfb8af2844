import { useEffect, useRef } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Payment } from "../../../streams/features/purchase/payments.ts";
import type { Bought } from "../../../wire/calls/goods.ts";
import type { Money } from "../../../wire/money.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { toastText } from "../../components/feedback/toastMessages.ts";
import { coinCount, usePrice, useTimeOnSale } from "../../components/purchase/goodsTexts.ts";
import { usePlanTexts } from "../../components/purchase/planTexts.ts";
import styles from "./PayPage.module.css";

/** What is being paid for, how much, and how long it lasts (R-HOUR-03, R-SUB-09). */
export function BoughtLine({ bought }: { bought: Bought }) {
  const { price } = usePrice();
  const { name, details, cost } = useBought(bought);
  return (
    <p className={styles.bought}>
      <span>
        {name}
        {details
          .filter((line) => line !== "")
          .map((line) => (
            <small key={line}>{line}</small>
          ))}
      </span>
      <strong>{price(cost)}</strong>
    </p>
  );
}

/** Name, details and price of what is being paid for. */
export function useBought(bought: Bought): { name: string; details: readonly string[]; cost: Money } {
  const intl = useIntl();
  const plans = usePlanTexts();
  const time = useTimeOnSale();
  switch (bought.kind) {
    case "plan": {
      const { plan } = bought;
      return { name: plans.name(plan), details: [plan.content, plans.terms(plan)], cost: plan.price };
    }
    case "hour":
      return { name: time.offer(bought.hour), details: [], cost: bought.hour.price };
    case "gold": {
      const { gold, price } = bought.gold;
      return { name: intl.formatMessage(coinCount, { coins: gold }), details: [], cost: price };
    }
  }
}

const text = defineMessages({
  frame: { id: "account.pay.frame", defaultMessage: "Payment page" },
  loading: { id: "account.pay.loading", defaultMessage: "Opening the payment page…" },
  offline: {
    id: "account.pay.offline",
    defaultMessage: "You’re offline. The payment page can’t be opened. Nothing has been paid.",
  },
  slow: {
    id: "account.pay.slow",
    defaultMessage:
      "The payment page doesn’t open. Your network or an ad blocker may keep it away. Close this and try again; nothing has been paid.",
  },
});

/** The provider's page in an iframe, under a note until it is ready; the latest failure shows above. */
export function PayPage({ payment }: { payment: Payment | null }) {
  const intl = useIntl();
  const online = useValue(useApp().online);
  const iframe = useRef<HTMLIFrameElement>(null);
  const frame = payment?.frame;
  useEffect(() => (frame && iframe.current ? frame.attach(iframe.current) : undefined), [frame]);
  const { ready = false, slow = false, challenge = false, failure = null, height = null } = payment ?? {};
  // The bank's question is centred in the frame, so the frame must fit on the screen.
  const content = challenge || height === null ? undefined : { height };
  return (
    <div className={styles.main}>
      {failure && <p className={styles.failure}>{toastText(failure, intl)}</p>}
      <div className={styles.page} style={content} data-asking={challenge || undefined} aria-busy={!ready}>
        <iframe
          ref={iframe}
          className={styles.frame}
          title={intl.formatMessage(text.frame)}
          allow="payment"
          // Keeps the focus out of the page until it has loaded.
          tabIndex={ready ? undefined : -1}
        />
        {!ready && (
          <div className={styles.cover}>
            <SkeletonList count={3} height={3.125} />
            <p role="status">{intl.formatMessage(online ? text.loading : text.offline)}</p>
            {slow && <p className={styles.slow}>{intl.formatMessage(text.slow)}</p>}
          </div>
        )}
      </div>
    </div>
  );
}
