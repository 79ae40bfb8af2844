import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { unknownNumber } from "../unknownNumber.ts";

const text = defineMessages({
  idle: { id: "play.idle", defaultMessage: "Play" },
  starting: { id: "play.starting", defaultMessage: "Starting…" },
  preparing: { id: "play.preparing", defaultMessage: "Preparing your machine…" },
  running: { id: "play.running", defaultMessage: "Continue" },
});

const queuedText = defineMessage<{ ahead: string }>({
  id: "play.queued",
  defaultMessage: "Ahead: {ahead}",
});

/**
 * What a game's play button says and does: it starts the game, opens the queue for it, or goes back to it where it was left and
 * still runs (R-DESK-02).
 */
export function usePlayButton(gameId: string) {
  const app = useApp();
  const intl = useIntl();
  const play = useValue(app.play);
  const running = useSelector(
    app.runningElsewhere,
    (elsewhere) => elsewhere?.kind === "left" && elsewhere.game?.gameIdStr === gameId,
  );
  const ahead = useSelector(app.queue, (queue) => {
    if (!("ahead" in queue) || queue.game?.gameIdStr !== gameId) return null;
    return queue.ahead === null ? unknownNumber : intl.formatNumber(queue.ahead);
  });
  const status =
    play.status !== "idle" && play.gameId === gameId ? play.status : running ? "running" : "idle";
  const busy = status === "starting" || status === "preparing";
  const queued = ahead !== null && !busy;
  return {
    status,
    label: queued ? intl.formatMessage(queuedText, { ahead }) : intl.formatMessage(text[status]),
    busy,
    /** A press starts or continues the game. */
    plays: !busy && !queued,
    press: () =>
      app.send(
        queued
          ? { type: "queue/restore" }
          : running
            ? { type: "schedule/resume" }
            : { type: "play/click", gameId },
      ),
  };
}
