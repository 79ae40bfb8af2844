import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { LazyMessages } from "../../bridge/LazyMessages.tsx";
import styles from "../../components/header/BottomBar.module.css";

const text = defineMessages({
  ready: { id: "account.update.ready", defaultMessage: "A new version is ready" },
  reload: { id: "account.update.reload", defaultMessage: "Reload" },
});

/** At the bottom of every page: a newer version is ready and waits for the player to reload (R-PWA-01). */
export default function UpdateBar() {
  return (
    <LazyMessages bundle="account">
      <Bar />
    </LazyMessages>
  );
}

function Bar() {
  const intl = useIntl();
  const send = useSend();
  return (
    <div className={styles.bar}>
      <p>{intl.formatMessage(text.ready)}</p>
      <button type="button" className={styles.primary} onClick={() => send({ type: "update/apply" })}>
        {intl.formatMessage(text.reload)}
      </button>
    </div>
  );
}
