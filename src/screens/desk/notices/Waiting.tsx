import { type ReactNode, useEffect, useId } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { PauseView } from "../../../../streams/features/desk/pause.ts";
import { idleAfter } from "../../../../wire/durations.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { deskAddition } from "../../../components/deskAddition.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import panel from "../../../components/Panel.module.css";
import { clockTime, ShortCountdown } from "../../../components/time/ShortCountdown.tsx";
import { useDismissal } from "../useHint.ts";
import styles from "./Waiting.module.css";

/** Covers the picture of a game that waits for its player. */
export const Waiting = deskAddition(Notices);

function Notices() {
  const module = useDeskModule();
  const pause = useValue(module.pause);
  if (pause === null) return null;
  if (pause.buyLeft !== null) return <TimeOverNotice left={pause.buyLeft} />;
  return pause.waits && <AwayNotice pause={pause} />;
}

const awayText = defineMessages({
  title: { id: "desk.away", defaultMessage: "Paused while you were away" },
  television: { id: "desk.away.television", defaultMessage: "The TV is gone. Go on here?" },
  held: { id: "desk.away.held", defaultMessage: "Your seat is held for" },
  free: { id: "desk.away.free", defaultMessage: "Only the first seconds of the pause are charged." },
  charged: { id: "desk.away.charged", defaultMessage: "The free break is used up: minutes count again." },
  resume: { id: "desk.away.resume", defaultMessage: "Continue" },
});

const idle = defineMessage<{ minutes: number }>({
  id: "desk.idle",
  defaultMessage: "Paused because nobody has played for {minutes} minutes.",
});

/** The game is paused until its player resumes it (R-AWAY-02, R-AWAY-09). Any key for the game does that too. */
function AwayNotice({ pause }: { pause: PauseView }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  useTabTitle(pause.seatLeft);
  return (
    <WaitingNotice
      title={
        pause.waits === "idle"
          ? formatMessage(idle, { minutes: idleAfter / 60_000 })
          : formatMessage(pause.waits === "television" ? awayText.television : awayText.title)
      }
      waits={formatMessage(awayText.held)}
      left={pause.seatLeft}
      how={formatMessage(pause.freeLeft > 0 ? awayText.free : awayText.charged)}
      actions={
        <Button onClick={() => send({ type: "desk/resume" })}>{formatMessage(awayText.resume)}</Button>
      }
    />
  );
}

const tabTitle = defineMessage<{ time: string }>({
  id: "desk.away.tab",
  defaultMessage: "Paused, held for {time}",
});

/** Shows in the tab's title how long the seat is held, for a player in another tab. @param seconds time left */
function useTabTitle(seconds: number): void {
  const { formatMessage } = useIntl();
  const title = formatMessage(tabTitle, { time: clockTime(seconds) });
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

const timeOverText = defineMessages({
  title: { id: "desk.timeOver", defaultMessage: "Your game time is used up" },
  waits: { id: "desk.timeOver.waits", defaultMessage: "The game waits right here for" },
  how: {
    id: "desk.timeOver.how",
    defaultMessage: "Add time to go on where you are. Waiting isn’t charged.",
  },
  buy: { id: "desk.timeOver.buy", defaultMessage: "Add game time" },
  end: { id: "desk.timeOver.end", defaultMessage: "End game" },
});

/** The game is paused until its player buys time (R-AWAY-03). */
function TimeOverNotice({ left }: { left: number }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <WaitingNotice
      title={formatMessage(timeOverText.title)}
      waits={formatMessage(timeOverText.waits)}
      left={left}
      how={formatMessage(timeOverText.how)}
      actions={
        <div className={panel.actions}>
          <Button onClick={() => send({ type: "purchase/open", what: "hour" })}>
            {formatMessage(timeOverText.buy)}
          </Button>
          <Button variant="quiet" onClick={() => send({ type: "schedule/end" })}>
            {formatMessage(timeOverText.end)}
          </Button>
        </div>
      }
    />
  );
}

const cannotPause = defineMessage({
  id: "desk.cannotPause",
  defaultMessage: "This game can’t pause: while this page is hidden, it runs on and minutes count.",
});

/** Shown once at the start of a game that keeps running while its page is hidden (R-AWAY-02). */
export const PauseHint = deskAddition(Hint);

function Hint() {
  const { formatMessage } = useIntl();
  const module = useDeskModule();
  const shown = useValue(module.pauseHint);
  // The list of controls hides it (`data-notice` in the styles).
  const listed = useValue(module.controlsHelp);
  useDismissal(shown && !listed, "desk/pauseHintSeen");
  return (
    <p className={styles.hint} role="status">
      {shown && formatMessage(cannotPause)}
    </p>
  );
}

interface Props {
  readonly title: string;
  /** Text before the time left. */
  readonly waits: string;
  /** s */
  readonly left: number;
  readonly how: string;
  readonly actions: ReactNode;
}

/** Over a paused game: the reason, the time, and the player's options. Takes no focus, because keys are meant for the game. */
function WaitingNotice({ title, waits, left, how, actions }: Props) {
  const id = useId();
  return (
    <div className={styles.backdrop}>
      <div className={styles.notice} role="alertdialog" aria-labelledby={id}>
        <p id={id} className={styles.title} role="alert">
          {title}
        </p>
        <p className={styles.left} role="timer">
          {waits} <ShortCountdown seconds={left} />
        </p>
        <p>{how}</p>
        {actions}
      </div>
    </div>
  );
}
