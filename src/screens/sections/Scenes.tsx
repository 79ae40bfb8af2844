import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { Cover } from "../../components/Cover.tsx";
import { useGameText } from "../../components/useGameText.ts";
import { GameLink } from "./GameLink.tsx";
import lists from "./lists.module.css";
import { Rail } from "./Rail.tsx";
import styles from "./sectionLists.module.css";

/**
 * `racing` leans into the speed · `sport` has the name on a broadcast's board · `shooting` is seen through a sight ·
 * `zombie` comes out of the dark
 */
export type SceneVariant = "racing" | "sport" | "shooting" | "zombie";

/** A row of pictures that look like what is played in them. */
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
