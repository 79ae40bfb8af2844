import { defineMessage, defineMessages, useIntl } from "react-intl";
import { type LagCause, lagCauses } from "../../../streams/rules/lagCause.ts";
import type { SessionReport } from "../../../streams/storage/sessionReport.ts";
import styles from "./Report.module.css";

const names = defineMessages({
  network: { id: "report.cause.network", defaultMessage: "Your Wi-Fi or network" },
  server: { id: "report.cause.server", defaultMessage: "A busy machine" },
  decoder: { id: "report.cause.decoder", defaultMessage: "This device’s decoder" },
  game: { id: "report.cause.game", defaultMessage: "The game itself" },
});
const advice = defineMessages({
  network: {
    id: "report.try.network",
    defaultMessage:
      "Move closer to the router, use its 5 GHz network or a cable, and pause downloads and videos of others on the same network. On mobile data, try a place with better reception.",
  },
  server: {
    id: "report.try.server",
    defaultMessage:
      "Nothing on your side was slow. If it stays like this, end the game and start it again later, when fewer people play.",
  },
  decoder: {
    id: "report.try.decoder",
    defaultMessage:
      "Close other apps and tabs, turn off the battery saver, and let the device cool down. An up-to-date browser decodes faster.",
  },
  game: {
    id: "report.try.game",
    defaultMessage:
      "The game draws few frames a second. Lower the graphics in its own settings, if it has them.",
  },
});
const text = {
  ...defineMessages({
    causes: { id: "report.causes", defaultMessage: "What slowed it down" },
    smooth: { id: "report.causes.none", defaultMessage: "Nothing, for longer than a few seconds." },
    advice: { id: "report.try", defaultMessage: "What to try" },
  }),
  share: defineMessage<{ share: number }>({
    id: "report.causes.share",
    defaultMessage: "{share, number, percent} of the time",
  }),
  little: defineMessage({ id: "report.causes.little", defaultMessage: "Less than 1% of the time" }),
};

/** Below this part of the session a cause needs no advice. */
const worthAdvice = 0.02;

/** Which part of the session each cause slowed down, and what to try. */
export function CauseShares({ report: { causes, seconds } }: { report: SessionReport }) {
  const { formatMessage } = useIntl();
  const shareOf = (cause: LagCause): number => (seconds === 0 ? 0 : Math.min(1, causes[cause] / seconds));
  const found = lagCauses
    .filter((cause) => causes[cause] > 0)
    .sort((left, right) => causes[right] - causes[left]);
  const toTry = found.filter((cause) => shareOf(cause) >= worthAdvice);
  return (
    <div className={styles.causes}>
      <p className={styles.heading}>{formatMessage(text.causes)}</p>
      {found.length === 0 && <p className={styles.note}>{formatMessage(text.smooth)}</p>}
      <ul>
        {found.map((cause) => {
          const share = shareOf(cause);
          return (
            <li key={cause}>
              <span className={styles.causeName}>{formatMessage(names[cause])}</span>
              <span className={styles.note}>
                {share < 0.01 ? formatMessage(text.little) : formatMessage(text.share, { share })}
              </span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${Math.max(1, share * 100)}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      {toTry.length > 0 && (
        <>
          <p className={styles.heading}>{formatMessage(text.advice)}</p>
          {toTry.map((cause) => (
            <p key={cause} className={styles.note}>
              {formatMessage(advice[cause])}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
