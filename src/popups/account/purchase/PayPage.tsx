import { useEffect, useRef } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Payment } from "../../../../streams/features/purchase/purchaseStates.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { SkeletonList } from "../../../components/account/Skeleton.tsx";
import { toastText } from "../../../components/feedback/toastMessages.ts";
import styles from "./PayPage.module.css";

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

/**
 * The payment provider's page in an iframe, covered by a loading or error note until it reports that it is
 * ready. Above it stands why the latest try failed, which its toast announces.
 */
export function PayPage({ payment }: { payment: Payment | null }) {
  const intl = useIntl();
  const online = useValue(useApp().online);
  const iframe = useRef<HTMLIFrameElement>(null);
  const frame = payment?.frame;
  useEffect(() => (frame && iframe.current ? frame.attach(iframe.current) : undefined), [frame]);
  const { ready = false, slow = false, challenge = false, failure = null, height = null } = payment ?? {};
  // The bank's question is centred in the frame: it needs one that the screen holds.
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
