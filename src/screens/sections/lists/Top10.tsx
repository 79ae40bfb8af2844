import type { GameBrief } from "../../../../wire/catalogue.ts";
import { Cover } from "../../../components/game/Cover.tsx";
import { useGameText } from "../../../components/game/useGameText.ts";
import { Rail } from "../Rail.tsx";
import { GameLink } from "./GameLink.tsx";
import styles from "./lists.module.css";

export function Top10({ games }: { games: readonly GameBrief[] }) {
  return (
    <Rail as="ol" className={styles.top10}>
      {games.slice(0, 10).map((game, index) => (
        <li key={game.gameIdStr} className={styles.item}>
          <RankedGame game={game} rank={index + 1} />
        </li>
      ))}
    </Rail>
  );
}

function RankedGame({ game, rank }: { game: GameBrief; rank: number }) {
  const { name, tall } = useGameText(game);
  return (
    <GameLink game={game}>
      <span className={styles.rank} data-wide={rank > 9 || undefined}>
        {rank}
      </span>
      <span className={styles.box}>
        <Cover src={tall} name={name} shape="tall" eager={rank <= 2} />
      </span>
      <span className="visuallyHidden">{name}</span>
    </GameLink>
  );
}
