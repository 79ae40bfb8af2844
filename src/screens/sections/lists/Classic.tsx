import type { GameBrief } from "../../../../wire/catalogue.ts";
import { Cover } from "../../../components/game/Cover.tsx";
import { useGenreNames } from "../../../components/game/Genres.tsx";
import { useGameText } from "../../../components/game/useGameText.ts";
import { Rail } from "../Rail.tsx";
import styles from "../sectionLists.module.css";
import { GameLink } from "./GameLink.tsx";
import lists from "./lists.module.css";

/** A compact list, three rows high: small pictures with names and genres beside them. */
export function Classic({ games }: { games: readonly GameBrief[] }) {
  return (
    <Rail className={lists.classic}>
      {games.map((game) => (
        <li key={game.gameIdStr} className={lists.item}>
          <Line game={game} />
        </li>
      ))}
    </Rail>
  );
}

function Line({ game }: { game: GameBrief }) {
  const { name, wide } = useGameText(game);
  const genres = useGenreNames(game.genres);
  return (
    <GameLink game={game}>
      <span className={styles.line}>
        <span className={lists.box}>
          <Cover src={wide} name="" shape="wide" />
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>{genres.join(" · ")}</span>
        </span>
      </span>
    </GameLink>
  );
}
