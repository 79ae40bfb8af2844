import Play from "lucide-react/icons/play";
import { useIntl } from "react-intl";
import type { GameBrief } from "../../../../wire/catalogue.ts";
import { useShell } from "../../../bridge/ShellContext.ts";
import { messageLoader } from "../../../bridge/translations.ts";
import { Button } from "../../../components/Button.tsx";
import { useGameText } from "../../../components/game/useGameText.ts";
import { usePlayButton } from "../../../components/game/usePlayButton.ts";
import styles from "./BannerCaption.module.css";

/** Below a banner's picture: the game's name, the first line of its summary, and its play button. */
export default function BannerCaption({ game }: { game: GameBrief }) {
  const intl = useIntl();
  const { preloadPage, preloadPopups } = useShell();
  const { name, summary } = useGameText(game);
  const { label, busy, plays, press } = usePlayButton(game.gameIdStr);
  const preload = (): void => {
    preloadPopups();
    messageLoader("discovery", intl.locale)?.().catch(() => undefined);
    void preloadPage("desk");
  };
  return (
    <div className={styles.caption}>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {summary !== "" && <p className={styles.line}>{summary}</p>}
      </div>
      <Button
        className={styles.play}
        busy={busy}
        aria-label={`${label}: ${name}`}
        onPointerDown={preload}
        onFocus={preload}
        onClick={press}
      >
        {plays && <Play size={18} fill="currentColor" aria-hidden="true" />}
        {label}
      </Button>
    </div>
  );
}
