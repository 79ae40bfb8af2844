import Play from "lucide-react/icons/play";
import { useDeferredValue, useEffect } from "react";
import { defineMessage, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useShell } from "../../bridge/ShellContext.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { usePlayButton } from "../../components/game/usePlayButton.ts";
import styles from "./PlayButton.module.css";

const endText = defineMessage({ id: "play.end", defaultMessage: "End game" });

/** The play button, fixed at the bottom of a game's page; a game that still runs can be ended beside it. */
export function PlayButton({ gameId }: { gameId: string }) {
  const app = useApp();
  const intl = useIntl();
  const { preloadPage, preloadPopups } = useShell();
  const { status, label, busy, plays, press } = usePlayButton(gameId);
  const tabCoversBar = useSelector(app.queue, (queue) => queue.shape === "tab" && queue.y > 0.5);
  // Playing needs the pop-ups first and the desk soon after. They are preloaded once this page has painted.
  const painted = useDeferredValue(true, false);
  useEffect(() => {
    if (!painted) return;
    preloadPopups();
    void preloadPage("desk");
  }, [painted, preloadPage, preloadPopups]);
  return (
    <div className={styles.bar} data-beside={tabCoversBar || undefined}>
      <div className={styles.buttons}>
        {status === "running" && (
          <Button className={styles.end} variant="quiet" onClick={() => app.send({ type: "schedule/end" })}>
            {intl.formatMessage(endText)}
          </Button>
        )}
        <Button className={styles.button} busy={busy} onClick={press}>
          {plays && <Play size={20} fill="currentColor" aria-hidden="true" />}
          {label}
        </Button>
      </div>
    </div>
  );
}
