import type { GameModule, NavigationSection } from "../../../streams/wire/catalogue.ts";

/** How a list is drawn: the wire's layouts, rows with a character of their own, and the tiles of the types. */
export type ListLook =
  | NonNullable<NavigationSection["layout"]>
  | "racing"
  | "shooting"
  | "sport"
  | "zombie"
  | "types";

const characters: Readonly<Partial<Record<GameModule, ListLook>>> = {
  racing_games: "racing",
  shooting_games: "shooting",
  sport_games: "sport",
  zombie_games: "zombie",
};

/** Each list in its own character; one without a layout is a row. */
export function lookOf({ type, layout = "horizontal", module }: NavigationSection): ListLook {
  if (type === "types") return "types";
  return (layout === "horizontal" && module && characters[module]) || layout;
}
