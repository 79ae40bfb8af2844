import type { NavigationSection } from "../../../streams/wire/catalogue.ts";

/** How a list is drawn: the wire's layouts, and wide scenes for rows of speed and sport. */
export type ListLook = NonNullable<NavigationSection["layout"]> | "scenes";

/** Each list in its own character; one without a layout is a row. */
export function lookOf({ layout = "horizontal", module }: NavigationSection): ListLook {
  const wide = module === "racing_games" || module === "sport_games";
  return layout === "horizontal" && wide ? "scenes" : layout;
}
