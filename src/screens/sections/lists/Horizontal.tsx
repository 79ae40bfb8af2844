import type { GameBrief } from "../../../../wire/catalogue.ts";
import { Cover } from "../../../components/game/Cover.tsx";
import { useGameText } from "../../../components/game/useGameText.ts";
import { Rail } from "../Rail.tsx";
import { GameLink } from "./GameLink.tsx";
import styles from "./lists.module.css";

export function Horizontal({ games }: { games: readonly GameBrief[] }) {
  return (
    <Rail className={styles.horizontal}>
      {games.map((game) => (
        <li key={game.gameIdStr} className={styles.item}>
          <Poster game={game} />
        </li>
      ))}
    </Rail>
  );
}

function Poster({ game }: { game: GameBrief }) {
  const { name, tall } = useGameText(game);
  return (
    <GameLink game={game}>
      <span className={styles.box}>
        <Cover src={tall} name={name} shape="tall" />
      </span>
      <span className={styles.name}>{name}</span>
    </GameLink>
  );
}
