import type { GameModule, NavigationSection } from "../../../streams/wire/catalogue.ts";

/** How a list is drawn: the wire's layouts, rows with a character of their own, and the tiles of the types. */
export type ListVariant =
  | NonNullable<NavigationSection["layout"]>
  | "racing"
  | "shooting"
  | "sport"
  | "zombie"
  | "types";

const variantByModule: Readonly<Partial<Record<GameModule, ListVariant>>> = {
  racing_games: "racing",
  shooting_games: "shooting",
  sport_games: "sport",
  zombie_games: "zombie",
};

/** Each list in its own character; one without a layout is a row. */
export function variantOf({ type, layout = "horizontal", module }: NavigationSection): ListVariant {
  if (type === "types") return "types";
  return (layout === "horizontal" && module && variantByModule[module]) || layout;
}
