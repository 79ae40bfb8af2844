import Play from "lucide-react/icons/play";
import { useDeferredValue, useEffect } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useShell } from "../../bridge/ShellContext.ts";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import styles from "./PlayButton.module.css";

const text = defineMessages({
  idle: { id: "play.idle", defaultMessage: "Play" },
  starting: { id: "play.starting", defaultMessage: "Starting…" },
  preparing: { id: "play.preparing", defaultMessage: "Preparing your machine…" },
});

/** The play button, fixed at the bottom of a game's page. */
export function PlayButton({ gameId }: { gameId: string }) {
  const app = useApp();
  const intl = useIntl();
  const { preloadPage, preloadPopups } = useShell();
  const play = useValue(app.play);
  const tabCoversBar = useSelector(app.queue, (queue) => queue.shape === "tab" && queue.y > 0.5);
  const status = play.status !== "idle" && play.gameId === gameId ? play.status : "idle";
  // Playing needs the pop-ups first and the desk soon after. They are preloaded once this page has painted.
  const painted = useDeferredValue(true, false);
  useEffect(() => {
    if (!painted) return;
    preloadPopups();
    void preloadPage("desk");
  }, [painted, preloadPage, preloadPopups]);
  return (
    <div className={styles.bar} data-beside={tabCoversBar || undefined}>
      <Button
        className={styles.button}
        busy={status !== "idle"}
        onClick={() => app.send({ type: "play/click", gameId })}
      >
        {status === "idle" && <Play size={20} fill="currentColor" aria-hidden="true" />}
        {intl.formatMessage(text[status])}
      </Button>
    </div>
  );
}
