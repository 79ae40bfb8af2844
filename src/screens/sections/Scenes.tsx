import type { GameBrief } from "../../../wire/catalogue.ts";
import { Cover } from "../../components/game/Cover.tsx";
import { useGameText } from "../../components/game/useGameText.ts";
import { GameLink } from "./lists/GameLink.tsx";
import lists from "./lists/lists.module.css";
import { Rail } from "./Rail.tsx";
import styles from "./sectionLists.module.css";

/**
 * `racing` is slanted · `sport` has the name as on a scoreboard · `shooting` is seen through a crosshair ·
 * `zombie` fades out of the dark
 */
export type SceneVariant = "racing" | "sport" | "shooting" | "zombie";

/** A row of games styled after their genre. */
export function Scenes({ variant, games }: { variant: SceneVariant; games: readonly GameBrief[] }) {
  return (
    <Rail className={`${lists[variant]} ${styles[variant]}`}>
      {games.map((game) => (
        <li key={game.gameIdStr} className={lists.item}>
          <Scene game={game} wide={variant === "racing" || variant === "sport"} />
        </li>
      ))}
    </Rail>
  );
}

function Scene({ game, wide }: { game: GameBrief; wide: boolean }) {
  const text = useGameText(game);
  return (
    <GameLink game={game}>
      <span className={lists.box}>
        <Cover src={wide ? text.wide : text.tall} name="" shape={wide ? "wide" : "tall"} />
      </span>
      <span className={styles.caption}>{text.name}</span>
    </GameLink>
  );
}
