import { defineMessage, useIntl } from "react-intl";
import { useApp } from "../app/AppContext.tsx";
import { useValue } from "../app/useValue.ts";
import styles from "./ElsewhereBar.module.css";

const text = {
  queued: defineMessage<{ ahead: string }>({
    id: "elsewhere.queued",
    defaultMessage: "You’re in the queue in another tab. Players ahead of you: {ahead}",
  }),
  playing: defineMessage({ id: "elsewhere.playing", defaultMessage: "Your game is open in another tab." }),
  here: defineMessage({ id: "elsewhere.here", defaultMessage: "Continue here" }),
};

/** At the foot of every page of a tab beside the one that waits or plays: what goes on there, and the way to take it over. */
export function ElsewhereBar() {
  const app = useApp();
  const intl = useIntl();
  const elsewhere = useValue(app.elsewhere);
  return (
    <div className={styles.place} role="status">
      {elsewhere && (
        <div className={styles.bar}>
          <p>
            {elsewhere.queued
              ? intl.formatMessage(text.queued, {
                  ahead: elsewhere.ahead === null ? "--" : intl.formatNumber(elsewhere.ahead),
                })
              : intl.formatMessage(text.playing)}
          </p>
          <button type="button" className={styles.here} onClick={() => app.send({ type: "schedule/resume" })}>
            {intl.formatMessage(text.here)}
          </button>
        </div>
      )}
    </div>
  );
}
