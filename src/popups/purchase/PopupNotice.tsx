import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CloudOff from "lucide-react/icons/cloud-off";
import Wrench from "lucide-react/icons/wrench";
import type { ReactNode } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { useAnnouncementText } from "../../components/account/useAnnouncementText.ts";
import { Button } from "../../components/Button.tsx";
import styles from "./PopupNotice.module.css";

const text = defineMessages({
  offline: { id: "account.note.offline", defaultMessage: "You’re offline right now. Check your connection." },
  retry: { id: "account.note.retry", defaultMessage: "Try again" },
});

/** In place of goods of which there are none. Without an icon they did not load: `purchase/retry` loads them again. */
export function PopupNotice({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) {
  const intl = useIntl();
  const app = useApp();
  const online = useValue(app.online);
  const away = !online && Icon === undefined;
  const Shown = away ? CloudOff : (Icon ?? CircleAlert);
  return (
    <div className={styles.note} role="status">
      <span className={styles.icon}>
        <Shown size={24} aria-hidden="true" />
      </span>
      <p>{away ? intl.formatMessage(text.offline) : children}</p>
      {Icon === undefined && online && (
        <Button variant="quiet" onClick={() => app.send({ type: "purchase/retry" })}>
          {intl.formatMessage(text.retry)}
        </Button>
      )}
    </div>
  );
}

/** Above a buy button: the browser is offline, or what is bought cannot be played during maintenance (R-OPS-18). */
export function BuyNotice() {
  const intl = useIntl();
  const app = useApp();
  const online = useValue(app.online);
  const textOf = useAnnouncementText();
  const maintenance = useValue(app.news).find(({ isMaintenance }) => isMaintenance);
  return (
    <p className={styles.offline} role="status">
      {!online && (
        <>
          <CloudOff size={18} aria-hidden="true" />
          {intl.formatMessage(text.offline)}
        </>
      )}
      {online && maintenance && (
        <>
          <Wrench size={18} aria-hidden="true" />
          {textOf(maintenance)}
        </>
      )}
    </p>
  );
}
