import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../Button.tsx";
import styles from "./Notice.module.css";

const text = defineMessages({
  failed: { id: "account.failed", defaultMessage: "This didn’t load" },
  failedWords: {
    id: "account.failed.words",
    defaultMessage: "Something went wrong on the way. Please try again.",
  },
  offline: { id: "account.offline", defaultMessage: "No internet connection" },
  offlineWords: {
    id: "account.offline.words",
    defaultMessage: "It will be here as soon as you’re back online.",
  },
  retry: { id: "account.retry", defaultMessage: "Try again" },
});

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** What to do next. */
  readonly action?: ReactNode;
}

/** An empty thing on an account page: what it is, and what to do next. */
export function Notice({ icon, title, children, action }: Props) {
  return (
    <section className={styles.notice}>
      <span className={styles.icon}>{icon}</span>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.words}>{children}</p>}
      {action}
    </section>
  );
}

/** What did not come, with the way to ask again. */
export function FailedNotice({ onRetry }: { onRetry: () => void }) {
  const intl = useIntl();
  const online = useValue(useApp().online);
  return (
    <Notice
      icon={online ? <CloudOff size={32} aria-hidden="true" /> : <WifiOff size={32} aria-hidden="true" />}
      title={intl.formatMessage(online ? text.failed : text.offline)}
      action={<Button onClick={onRetry}>{intl.formatMessage(text.retry)}</Button>}
    >
      {intl.formatMessage(online ? text.failedWords : text.offlineWords)}
    </Notice>
  );
}
