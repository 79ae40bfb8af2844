import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Suspense } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Desk, GameEnd } from "../../../../streams/features/desk/deskState.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { messagesGate } from "../../../bridge/LazyMessages.tsx";
import { lazyComponent } from "../../../bridge/lazyComponent.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { ErrorBoundary } from "../../../components/ErrorBoundary.tsx";
import styles from "./DeskNotice.module.css";
import { DeskNotice } from "./DeskNotice.tsx";
import { endCause, endMinutes, endTitle } from "./endTexts.ts";

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
