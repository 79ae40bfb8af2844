import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { useGameText } from "../../app/useGameText.ts";
import { Cover } from "../../components/Cover.tsx";
import { useGenreNames } from "../../components/Genres.tsx";
import { GameLink } from "./GameLink.tsx";
import styles from "./lists.module.css";

/** A calm grid to read, names under the pictures. */
export function Classic({ games }: { games: readonly GameBrief[] }) {
  return (
    <ul className={styles.classic}>
      {games.map((game) => (
        <li key={game.gameIdStr} className={styles.item}>
          <Named game={game} />
        </li>
      ))}
    </ul>
  );
}

function Named({ game }: { game: GameBrief }) {
  const { name, wide } = useGameText(game);
  const genres = useGenreNames(game.genres);
  return (
    <GameLink game={game}>
      <span className={styles.box}>
        <Cover src={wide} name={name} shape="wide" />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.genre}>{genres.join(" · ")}</span>
    </GameLink>
  );
}
