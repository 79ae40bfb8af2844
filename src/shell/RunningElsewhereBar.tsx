import { defineMessage, useIntl } from "react-intl";
import { useApp } from "../bridge/AppContext.tsx";
import { usePart, useValue } from "../bridge/useValue.ts";
import styles from "./RunningElsewhereBar.module.css";

const text = {
  queued: defineMessage<{ ahead: string }>({
    id: "elsewhere.queued",
    defaultMessage: "You’re in the queue in another tab. Players ahead of you: {ahead}",
  }),
  playing: defineMessage({ id: "elsewhere.playing", defaultMessage: "Your game is open in another tab." }),
  here: defineMessage({ id: "elsewhere.here", defaultMessage: "Continue here" }),
  left: defineMessage({
    id: "elsewhere.left",
    defaultMessage: "Your game is still running, and your time counts.",
  }),
  end: defineMessage({ id: "elsewhere.end", defaultMessage: "End" }),
  goOn: defineMessage({ id: "elsewhere.goOn", defaultMessage: "Continue" }),
};

/** At the foot of every page beside a schedule that goes on: in another tab, or left behind. What goes on, and the way back to it. */
export function ElsewhereBar() {
  const app = useApp();
  const intl = useIntl();
  const elsewhere = useValue(app.elsewhere);
  const isDesk = usePart(app.place, ({ path }) => path === "/streamDesk");
  return (
    <div className={styles.place} role="status">
      {elsewhere?.kind === "left" && !isDesk && (
        <div className={styles.bar}>
          <p>{intl.formatMessage(text.left)}</p>
          <button type="button" className={styles.end} onClick={() => app.send({ type: "schedule/end" })}>
            {intl.formatMessage(text.end)}
          </button>
          <button type="button" className={styles.here} onClick={() => app.send({ type: "schedule/resume" })}>
            {intl.formatMessage(text.goOn)}
          </button>
        </div>
      )}
      {elsewhere?.kind === "otherTab" && (
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
