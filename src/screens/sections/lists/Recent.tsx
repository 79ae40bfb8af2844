import type { GameBrief } from "../../../../wire/catalogue.ts";
import { Cover } from "../../../components/game/Cover.tsx";
import { useGameText } from "../../../components/game/useGameText.ts";
import { Rail } from "../Rail.tsx";
import { GameLink } from "./GameLink.tsx";
import styles from "./lists.module.css";

/** Recently played games, small. */
export function Recent({ games }: { games: readonly GameBrief[] }) {
  return (
    <Rail className={styles.recent}>
      {games.map((game) => (
        <li key={game.gameIdStr} className={styles.item}>
          <RecentGame game={game} />
        </li>
      ))}
    </Rail>
  );
}

function RecentGame({ game }: { game: GameBrief }) {
  const { name, wide } = useGameText(game);
  return (
    <GameLink game={game}>
      <span className={styles.box}>
        <Cover src={wide} name={name} shape="wide" />
      </span>
      <span className="visuallyHidden">{name}</span>
    </GameLink>
  );
}
