import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { LeftGame } from "../../streams/features/play/leftGame.ts";
import type { RunningElsewhere as Elsewhere } from "../../streams/features/play/runningElsewhere.ts";
import { playTimeOf } from "../../streams/page/playTime.ts";
import { detailsOf } from "../../wire/gameDetails.ts";
import { useApp } from "../bridge/AppContext.tsx";
import { useValue } from "../bridge/useValue.ts";
import { gameText } from "../components/game/useGameText.ts";
import { AccountGate, useAccount } from "../components/gates.ts";
import styles from "../components/header/BottomBar.module.css";
import { clockTime } from "../components/time/ShortCountdown.tsx";
import { unknownNumber } from "../components/unknownNumber.ts";

const text = {
  queued: defineMessage<{ ahead: string }>({
    id: "account.elsewhere.queued",
    defaultMessage: "You’re in the queue in another tab. Players ahead of you: {ahead}",
  }),
  playing: defineMessage({
    id: "account.elsewhere.playing",
    defaultMessage: "Your game is open in another tab.",
  }),
  here: defineMessage({ id: "account.elsewhere.here", defaultMessage: "Continue here" }),
  left: defineMessages({
    100: { id: "account.elsewhere.waiting", defaultMessage: "Still in the queue" },
    200: { id: "account.elsewhere.ready", defaultMessage: "Your seat is ready" },
    300: { id: "account.elsewhere.left", defaultMessage: "Still running" },
  }),
  paused: defineMessages({
    soon: { id: "account.elsewhere.paused.soon", defaultMessage: "Paused, time stops in a moment" },
    counted: { id: "account.elsewhere.paused.counted", defaultMessage: "Paused, time counts" },
    free: { id: "account.elsewhere.paused.free", defaultMessage: "Paused, time stopped" },
    plain: { id: "account.elsewhere.paused", defaultMessage: "Paused" },
  }),
  runs: defineMessages({
    soon: { id: "account.elsewhere.runs.soon", defaultMessage: "Runs, time stops soon" },
    counted: { id: "account.elsewhere.runs", defaultMessage: "Runs, time counts" },
    free: { id: "account.elsewhere.runs.free", defaultMessage: "Runs, time stopped" },
  }),
  endsIn: defineMessage<{ state: string; left: string }>({
    id: "account.elsewhere.endsIn",
    defaultMessage: "{state}: ends in {left}",
  }),
  minutes: defineMessage<{ minutes: number }>({
    id: "account.elsewhere.minutes",
    defaultMessage: "{minutes, plural, =0 {less than a minute} one {# minute} other {# minutes}}",
  }),
  end: defineMessage({ id: "account.elsewhere.end", defaultMessage: "End" }),
  resumeRunning: defineMessage({ id: "account.elsewhere.goOn", defaultMessage: "Continue" }),
};

/** State of a running game: whether it is paused and charged (R-AWAY-06), and when it ends (R-AWAY-07, R-AWAY-08). */
function LeftText({ left: { status, game } }: { left: Extract<Elsewhere, { kind: "left" }> }) {
  const { formatMessage, locale } = useIntl();
  const pausable = status === 300 && game ? detailsOf(game)?.pausable : undefined;
  const name = game && <strong>{gameText(game, locale).name}</strong>;
  if (pausable === undefined)
    return (
      <p>
        {name} {formatMessage(text.left[status])}
      </p>
    );
  return (
    <p>
      {name}{" "}
      <AccountGate fallback={<GameStatus pausable={pausable} left={null} unlimited={false} />}>
        <CountedStatus pausable={pausable} />
      </AccountGate>
    </p>
  );
}

function CountedStatus({ pausable }: { pausable: boolean }) {
  const { leftGame } = useAccount();
  const wallet = useValue(useApp().wallet);
  const unlimited = wallet !== null && playTimeOf(wallet, null).kind === "unlimited";
  return <GameStatus pausable={pausable} left={useValue(leftGame)} unlimited={unlimited} />;
}

/** Screen readers announce minutes, not every second. */
function GameStatus(props: { pausable: boolean; left: LeftGame | null; unlimited: boolean }) {
  const { pausable, left, unlimited } = props;
  const { formatMessage } = useIntl();
  const plain = formatMessage(pausable ? text.paused.plain : text.left[300]);
  if (left === null) return <span>{plain}</span>;
  const { time, endsIn } = left;
  const state = unlimited ? plain : formatMessage(text[pausable ? "paused" : "runs"][time]);
  if (time === "soon" && pausable && !unlimited) return <span>{state}</span>;
  const minutes = formatMessage(text.minutes, { minutes: Math.round(endsIn / 60) });
  return (
    <>
      <span aria-hidden="true">{formatMessage(text.endsIn, { state, left: clockTime(endsIn) })}</span>
      <span className="visuallyHidden">{formatMessage(text.endsIn, { state, left: minutes })}</span>
    </>
  );
}

/** What runs elsewhere, and a button to return to it. */
export default function RunningElsewhere() {
  const app = useApp();
  const intl = useIntl();
  const runningElsewhere = useValue(app.runningElsewhere);
  return (
    <>
      {runningElsewhere?.kind === "left" && (
        <div className={styles.bar}>
          <LeftText left={runningElsewhere} />
          <button
            type="button"
            className={styles.secondary}
            onClick={() => app.send({ type: "schedule/end" })}
          >
            {intl.formatMessage(text.end)}
          </button>
          <button
            type="button"
            className={styles.primary}
            onClick={() => app.send({ type: "schedule/resume" })}
          >
            {intl.formatMessage(text.resumeRunning)}
          </button>
        </div>
      )}
      {runningElsewhere?.kind === "otherTab" && (
        <div className={styles.bar}>
          <p>
            {runningElsewhere.queued
              ? intl.formatMessage(text.queued, {
                  ahead:
                    runningElsewhere.ahead === null
                      ? unknownNumber
                      : intl.formatNumber(runningElsewhere.ahead),
                })
              : intl.formatMessage(text.playing)}
          </p>
          <button
            type="button"
            className={styles.primary}
            onClick={() => app.send({ type: "schedule/resume" })}
          >
            {intl.formatMessage(text.here)}
          </button>
        </div>
      )}
    </>
  );
}
