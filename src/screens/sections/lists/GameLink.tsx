import type { ReactNode } from "react";
import { gamePath } from "../../../../streams/page/routes.ts";
import type { GameBrief } from "../../../../wire/catalogue.ts";
import { Link } from "../../../components/Link.tsx";
import styles from "./lists.module.css";

/** A link to a game's page. */
export function GameLink({ game, children }: { game: GameBrief; children: ReactNode }) {
  return (
    <Link to={gamePath(game.gameIdStr)} className={styles.link}>
      {children}
    </Link>
  );
}
