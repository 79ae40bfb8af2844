import Clock3 from "lucide-react/icons/clock-3";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { useAccount } from "../../../components/gates.ts";
import { Duration } from "../../../components/time/Duration.tsx";
import { ShortCountdown } from "../../../components/time/ShortCountdown.tsx";
import styles from "./Countdown.module.css";

const warning = defineMessage<{ minutes: number }>({
  id: "account.countdown.warning",
  defaultMessage: "{minutes, plural, one {# minute} other {# minutes}} of game time left",
});
const text = defineMessages({
  buy: { id: "account.countdown.buy", defaultMessage: "Add game time. Time left:" },
  left: { id: "account.countdown.left", defaultMessage: "Time left:" },
});

/** Time left at which each warning level starts, s. */
const warm = 300;
const strong = 60;

/**
 * Time left, at the top of the picture. Highlighted from five minutes on, more strongly from one minute on, with a warning at each. Only
 * then does a press offer more time: the offer covers the game, and nobody with enough time wants it by accident. Members see the
 * countdown only from five minutes on.
 */
export function Countdown() {
  const intl = useIntl();
  const send = useSend();
  const left = useValue(useAccount().timeLeft);
  const shown = left !== null && (!left.member || left.seconds <= warm) ? left : null;
  return (
    <>
      {shown && shown.seconds > warm && (
        <p className={styles.left}>
          <TimePill label={intl.formatMessage(text.left)} seconds={shown.seconds} />
        </p>
      )}
      {shown && shown.seconds <= warm && (
        <button
          type="button"
          className={styles.left}
          data-keep-clear=""
          // The keyboard controls the game; a focused button would swallow key presses.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => send({ type: "purchase/open", what: "hour" })}
        >
          <TimePill label={intl.formatMessage(text.buy)} seconds={shown.seconds} />
        </button>
      )}
      <p className={styles.warning} role="status" data-urgency={shown && urgencyOf(shown.seconds)}>
        {shown?.warning ? intl.formatMessage(warning, { minutes: shown.warning }) : null}
      </p>
    </>
  );
}

const urgencyOf = (seconds: number) => (seconds > warm ? "calm" : seconds > strong ? "warm" : "strong");

/** Remaining time, over the game and in its menu. @param label screen reader text before it @param short as on a clock */
export function TimePill({ label, seconds, short }: { label?: string; seconds: number; short?: boolean }) {
  return (
    <span className={styles.pill} data-urgency={urgencyOf(seconds)}>
      {!short && <Clock3 size={14} aria-hidden="true" />}
      {label && <span className="visuallyHidden">{label} </span>}
      {short ? <ShortCountdown seconds={seconds} /> : <Duration seconds={seconds} />}
    </span>
  );
}
