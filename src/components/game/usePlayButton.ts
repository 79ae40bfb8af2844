import { defineMessages } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";

const text = defineMessages({
  idle: { id: "play.idle", defaultMessage: "Play" },
  starting: { id: "play.starting", defaultMessage: "Starting…" },
  preparing: { id: "play.preparing", defaultMessage: "Preparing your machine…" },
  running: { id: "play.running", defaultMessage: "Continue" },
});

/**
 * What a game's play button says and does: it starts the game, or goes back to it where it was left and still runs
 * (R-DESK-02).
 */
export function usePlayButton(gameId: string) {
  const app = useApp();
  const play = useValue(app.play);
  const running = useSelector(
    app.runningElsewhere,
    (elsewhere) => elsewhere?.kind === "left" && elsewhere.game?.gameIdStr === gameId,
  );
  const status =
    play.status !== "idle" && play.gameId === gameId ? play.status : running ? "running" : "idle";
  return {
    status,
    message: text[status],
    busy: status === "starting" || status === "preparing",
    press: () => app.send(running ? { type: "schedule/resume" } : { type: "play/click", gameId }),
  };
}
