import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Suspense } from "react";
import { defineMessage, defineMessages, type IntlShape, useIntl } from "react-intl";
import type { Desk, GameEnd } from "../../../../streams/features/desk/deskState.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { messagesGate } from "../../../bridge/LazyMessages.tsx";
import { lazyComponent } from "../../../bridge/lazyComponent.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { ErrorBoundary } from "../../../components/ErrorBoundary.tsx";
import styles from "./DeskNotice.module.css";
import { DeskNotice } from "./DeskNotice.tsx";

const text = defineMessages({
  title: { id: "desk.ended", defaultMessage: "The game has ended" },
  body: { id: "desk.ended.words", defaultMessage: "Thanks for playing. See you next time!" },
  timeOver: { id: "desk.ended.timeOver", defaultMessage: "Your game time is used up. Thanks for playing!" },
  again: { id: "desk.playAgain", defaultMessage: "Play again" },
  back: { id: "desk.back", defaultMessage: "Back" },
});

const EndReport = lazyComponent(() => import("./EndReport.tsx"), messagesGate("sheet"));

/** The desk after the game: why it ended, and how to play again. */
export function EndedNotice({ desk }: { desk: Extract<Desk, { status: "ended" }> }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const app = useApp();
  const starting = useSelector(app.play, ({ status }) => status !== "idle");
  const { game, mode, end, timeOver, released } = desk;
  return (
    <DeskNotice
      game={game}
      icon={iconOf(desk)}
      title={end ? endTitle(intl, end) : formatMessage(text.title)}
      actions={
        <>
          {game && !timeOver && (
            <Button
              busy={starting || !released}
              onClick={() => app.send({ type: "play/click", gameId: game.gameIdStr, mode })}
            >
              {formatMessage(text.again)}
            </Button>
          )}
          <Button
            variant={game && !timeOver ? "quiet" : "primary"}
            onClick={() => app.send({ type: "desk/leave" })}
          >
            {formatMessage(text.back)}
          </Button>
        </>
      }
    >
      {end && <Reason end={end} />}
      {timeOver && <p className={styles.reason}>{formatMessage(text.timeOver)}</p>}
      {!end && !timeOver && <p className={styles.reason}>{formatMessage(text.body)}</p>}
      <ErrorBoundary>
        <Suspense fallback={null}>
          <EndReport />
        </Suspense>
      </ErrorBoundary>
    </DeskNotice>
  );
}

function Reason({ end }: { end: GameEnd }) {
  const intl = useIntl();
  const cause = endCause(intl, end);
  return (
    <>
      {cause && <p className={styles.reason}>{cause}</p>}
      <p className={styles.reason}>{endMinutes(intl, end)}</p>
    </>
  );
}

function iconOf({ end, timeOver }: Extract<Desk, { status: "ended" }>): LucideIcon {
  if (end && end.reason !== "game-quit") return TriangleAlert;
  return timeOver ? Hourglass : CircleCheck;
}

const titles = defineMessages({
  "game-quit": { id: "desk.end.quit", defaultMessage: "You quit the game" },
  "game-crashed": { id: "desk.end.crashed", defaultMessage: "The game crashed" },
  "start-failed": { id: "desk.end.startFailed", defaultMessage: "The game didn’t start" },
  "out-of-memory": { id: "desk.end.memory", defaultMessage: "The game ran out of memory" },
  "saves-full": { id: "desk.end.savesFull", defaultMessage: "Your saves are too large" },
  "host-fault": { id: "desk.end.hostFault", defaultMessage: "The machine had a fault" },
});

const causes = defineMessages({
  "start-failed": {
    id: "desk.end.startFailed.words",
    defaultMessage: "It showed no picture within the time it has to load.",
  },
  "out-of-memory": {
    id: "desk.end.memory.words",
    defaultMessage: "It needed more memory than a game may use here.",
  },
  "saves-full": {
    id: "desk.end.savesFull.words",
    defaultMessage: "The game had to stop: its saves take more room than a game has here.",
  },
  "host-fault": {
    id: "desk.end.hostFault.words",
    defaultMessage: "What runs your game stopped working. It was nothing that you did.",
  },
});

const exits = {
  code: defineMessage<{ code: number }>({
    id: "desk.end.code",
    defaultMessage: "Its program ended with code {code}.",
  }),
  signal: defineMessage<{ signal: string }>({
    id: "desk.end.signal",
    defaultMessage: "Its program was ended by signal {signal}.",
  }),
};

const minutes = defineMessages({
  stopped: { id: "desk.end.minutes", defaultMessage: "Your minutes stopped counting at that moment." },
  none: { id: "desk.end.noMinutes", defaultMessage: "No minutes were counted." },
});

function endTitle({ formatMessage }: IntlShape, { reason }: GameEnd): string {
  return formatMessage(titles[reason]);
}

/** The known cause of the end, in a sentence; null if there is nothing to add. */
function endCause({ formatMessage }: IntlShape, { reason, exit }: GameEnd): string | null {
  if (reason === "game-quit") return null;
  if (reason !== "game-crashed") return formatMessage(causes[reason]);
  if (exit === null) return null;
  const { code, signal } = exit;
  if (signal !== null) return formatMessage(exits.signal, { signal: signal.replace(/^SIG/, "") });
  return code === null ? null : formatMessage(exits.code, { code });
}

/** Consequences of the end for the player's time. A game that never started was never charged. */
function endMinutes({ formatMessage }: IntlShape, { reason }: GameEnd): string {
  return formatMessage(reason === "start-failed" ? minutes.none : minutes.stopped);
}
