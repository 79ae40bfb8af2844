import type { GameModule, NavigationSection } from "../../../../wire/catalogue.ts";

/** Appearance of a list: the wire format's layouts, genre-specific rows, and the genre tiles. */
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

/** The variant of a section's list; `horizontal` by default. */
export function variantOf({ type, layout = "horizontal", module }: NavigationSection): ListVariant {
  if (type === "types") return "types";
  return (layout === "horizontal" && module && variantByModule[module]) || layout;
}
