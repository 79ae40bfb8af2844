import type { GameBrief } from "../../../../wire/catalogue.ts";
import { Cover } from "../../../components/game/Cover.tsx";
import { useGameText } from "../../../components/game/useGameText.ts";
import { Rail } from "../Rail.tsx";
import { GameLink } from "./GameLink.tsx";
import styles from "./lists.module.css";

interface Props {
  /** `top10` ten posters with their ranks · `horizontal` posters with names · `recent` small and wide */
  readonly variant: "top10" | "horizontal" | "recent";
  readonly games: readonly GameBrief[];
}

/** A row of covers that link to their games. */
export function CoverList({ variant, games }: Props) {
  const ranked = variant === "top10";
  return (
    <Rail as={ranked ? "ol" : "ul"} className={styles[variant]}>
      {(ranked ? games.slice(0, 10) : games).map((game, index) => (
        <li key={game.gameIdStr} className={styles.item}>
          <Item variant={variant} game={game} rank={index + 1} />
        </li>
      ))}
    </Rail>
  );
}

function Item({ variant, game, rank }: Pick<Props, "variant"> & { game: GameBrief; rank: number }) {
  const { name, tall, wide } = useGameText(game);
  const isRanked = variant === "top10";
  const cover =
    variant === "recent" ? ({ src: wide, shape: "wide" } as const) : ({ src: tall, shape: "tall" } as const);
  return (
    <GameLink game={game}>
      {isRanked && (
        <span className={styles.rank} data-wide={rank > 9 || undefined}>
          {rank}
        </span>
      )}
      <span className={styles.box}>
        <Cover {...cover} name={name} eager={isRanked && rank <= 2} />
      </span>
      <span className={variant === "horizontal" ? styles.name : "visuallyHidden"}>{name}</span>
    </GameLink>
  );
}
