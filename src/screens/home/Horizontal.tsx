import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { useGameText } from "../../app/useGameText.ts";
import { Cover } from "../../components/Cover.tsx";
import { GameLink } from "./GameLink.tsx";
import styles from "./lists.module.css";

/** A row to swipe through: posters, or wide scenes where the picture wants speed or a field. */
export function Horizontal({ games, wide = false }: { games: readonly GameBrief[]; wide?: boolean }) {
  return (
    <ul className={wide ? styles.scenes : styles.horizontal}>
      {games.map((game) => (
        <li key={game.gameIdStr} className={styles.item}>
          <Poster game={game} wide={wide} />
        </li>
      ))}
    </ul>
  );
}

function Poster({ game, wide }: { game: GameBrief; wide: boolean }) {
  const text = useGameText(game);
  return (
    <GameLink game={game}>
      <span className={styles.box}>
        <Cover src={wide ? text.wide : text.tall} name={text.name} shape={wide ? "wide" : "tall"} />
      </span>
      <span className={styles.name}>{text.name}</span>
    </GameLink>
  );
}
