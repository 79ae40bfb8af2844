import { arenaButtons, createArena } from "./arena/index.ts";
import { breakoutButtons, createBreakout } from "./breakout/index.ts";
import type { CreateGame, GameButton } from "./kit/game.ts";
import { createLanes, lanesButtons } from "./lanes/index.ts";
import { createPenalties, penaltiesButtons } from "./penalties/index.ts";
import { createPrisms, prismsButtons } from "./prisms/index.ts";
import { createRacer, racerButtons } from "./racer/index.ts";

/** A game that the host draws itself. */
export interface BuiltIn {
  readonly create: CreateGame;
  readonly buttons: readonly GameButton[];
}

/** The built-in games, by the name that a game's description gives. */
export const builtIns = {
  racer: { create: createRacer, buttons: racerButtons },
  arena: { create: createArena, buttons: arenaButtons },
  breakout: { create: createBreakout, buttons: breakoutButtons },
  penalties: { create: createPenalties, buttons: penaltiesButtons },
  lanes: { create: createLanes, buttons: lanesButtons },
  prisms: { create: createPrisms, buttons: prismsButtons },
} satisfies Readonly<Record<string, BuiltIn>>;

export type BuiltInName = keyof typeof builtIns;

const isBuiltIn = (name: string): name is BuiltInName => Object.hasOwn(builtIns, name);

export const builtInNames: readonly BuiltInName[] = Object.keys(builtIns).filter(isBuiltIn);

/** @returns null when there is no such game */
export const findBuiltIn = (name: string): BuiltIn | null => (isBuiltIn(name) ? builtIns[name] : null);
