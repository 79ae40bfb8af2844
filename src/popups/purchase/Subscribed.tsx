import Check from "lucide-react/icons/check";
import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";

const text = defineMessages({
  title: { id: "account.subscribed.title", defaultMessage: "Subscription successful" },
  body: {
    id: "account.subscribed.words",
    defaultMessage: "Your status will be activated in a few minutes.",
  },
  active: { id: "account.subscribed.active", defaultMessage: "Active now." },
  ok: { id: "account.subscribed.ok", defaultMessage: "OK" },
});

/** The payment went through (R-SUB-05). */
export function Subscribed({ answer, ...frame }: OverlayProps<"subscribed">) {
  const intl = useIntl();
  const isActive = useSelector(useApp().wallet, (wallet) => wallet?.isSubscription === 1);
  const ok = (): void => answer("ok");
  return (
    <PopupFrame {...frame} icon={Check} title={intl.formatMessage(text.title)} onDismiss={ok}>
      <p className={styles.text}>{intl.formatMessage(text.body)}</p>
      <p className={styles.text} role="status">
        {isActive && <strong>{intl.formatMessage(text.active)}</strong>}
      </p>
      <Button onClick={ok}>{intl.formatMessage(text.ok)}</Button>
    </PopupFrame>
  );
}
