import type { GameBrief, NavigationSection } from "../wire/catalogue.ts";

/** A list on its way. */
export type Loadable<T> =
  /** Not asked for yet: its section was never near the viewport. */
  { status: "idle" } | { status: "loading" } | { status: "failed" } | { status: "ready"; value: T };

export interface HomeSection extends NavigationSection {
  /** Games of `module` sections; stays idle for the rest. */
  readonly games: Loadable<readonly GameBrief[]>;
}

/** The home page (R-HOME-01). */
export type Home = Loadable<readonly HomeSection[]>;
