import type { Equivalent } from "./equivalent.ts";

/** Of what a player finds beside playing and paying: home, search, settings, rewards, reports and the operator's page. */
export const home: readonly Equivalent[] = [];
