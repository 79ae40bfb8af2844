import Play from "lucide-react/icons/play";
import { useDeferredValue, useEffect } from "react";
import { useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useShell } from "../../bridge/ShellContext.ts";
import { messageLoader } from "../../bridge/translations.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { usePlayButton } from "../../components/game/usePlayButton.ts";
import styles from "./PlayButton.module.css";

/** The play button of a game's page. Hidden for a running game: its bar continues and ends it. */
export function PlayButton({ gameId }: { gameId: string }) {
  const app = useApp();
  const { locale } = useIntl();
  const { preloadPage, preloadPopups } = useShell();
  const { status, label, busy, plays, press } = usePlayButton(gameId);
  const tabCoversBar = useSelector(app.queue, (queue) => queue.shape === "tab" && queue.y > 0.5);
  // Playing needs the pop-ups first and then the desk. Both are preloaded once this page has painted.
  const painted = useDeferredValue(true, false);
  useEffect(() => {
    if (!painted) return;
    preloadPopups();
    void preloadPage("desk");
    messageLoader("desk", locale)?.().catch(() => undefined);
  }, [painted, locale, preloadPage, preloadPopups]);
  if (status === "running") return null;
  return (
    <div className={styles.bar} data-beside={tabCoversBar || undefined}>
      <div className={styles.buttons}>
        <Button className={styles.button} busy={busy} onClick={press}>
          {plays && <Play size={20} fill="currentColor" aria-hidden="true" />}
          {label}
        </Button>
      </div>
    </div>
  );
}
