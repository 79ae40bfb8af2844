import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";

const text = defineMessages({
  idle: { id: "play.idle", defaultMessage: "Play" },
  starting: { id: "play.starting", defaultMessage: "Starting…" },
  preparing: { id: "play.preparing", defaultMessage: "Preparing your machine…" },
  running: { id: "play.running", defaultMessage: "Continue" },
  queued: { id: "play.queued", defaultMessage: "In queue" },
});

/** What a game's button says and does: starts it, opens its queue, or goes back to it (R-DESK-02). */
export function usePlayButton(gameId: string) {
  const app = useApp();
  const intl = useIntl();
  const play = useValue(app.play);
  const running = useSelector(
    app.runningElsewhere,
    (elsewhere) => elsewhere?.kind === "left" && elsewhere.game?.gameIdStr === gameId,
  );
  const waits = useSelector(app.queue, (queue) => "ahead" in queue && queue.game?.gameIdStr === gameId);
  const status =
    play.status !== "idle" && play.gameId === gameId ? play.status : running ? "running" : "idle";
  const busy = status === "starting" || status === "preparing";
  const queued = waits && !busy;
  return {
    status,
    label: intl.formatMessage(text[queued ? "queued" : status]),
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
