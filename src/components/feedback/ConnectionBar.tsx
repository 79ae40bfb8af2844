import RotateCw from "lucide-react/icons/rotate-cw";
import WifiOff from "lucide-react/icons/wifi-off";
import { defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import styles from "./ConnectionBar.module.css";

const text = defineMessages({
  offline: {
    id: "connection.offline",
    defaultMessage: "You’re offline. We’ll catch up as soon as you’re back.",
  },
  unreachable: {
    id: "connection.unreachable",
    defaultMessage: "The service can’t be reached. Trying again…",
  },
  kept: { id: "connection.kept", defaultMessage: "These are the games you saw last." },
});

/** Says on every page that the browser is offline or the service cannot be reached. */
export function ConnectionBar() {
  const app = useApp();
  const intl = useIntl();
  const online = useValue(app.online);
  const waiting = useSelector(app.session, (session) => session.status === "restoring" && session.waiting);
  const path = useSelector(app.location, (location) => location.path);
  const hasCopy = useSelector(app.home, (home) => home.status === "ready" && home.cached === true);
  const showsCopy = hasCopy && path === pages.home.path;
  const Icon = online ? RotateCw : WifiOff;
  return (
    <div className={styles.container} role="status">
      {(!online || waiting || showsCopy) && (
        <p className={styles.bar}>
          <Icon size={18} aria-hidden="true" />
          <span>
            {intl.formatMessage(online ? text.unreachable : text.offline)}{" "}
            {showsCopy && intl.formatMessage(text.kept)}
          </span>
        </p>
      )}
    </div>
  );
}
