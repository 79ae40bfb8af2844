import { createArena } from "./arena/index.ts";
import { createBreakout } from "./breakout/index.ts";
import type { CreateGame } from "./kit/game.ts";
import { createLanes } from "./lanes/index.ts";
import { createPenalties } from "./penalties/index.ts";
import { createPrisms } from "./prisms/index.ts";
import { createRacer } from "./racer/index.ts";

/** The games that the host draws itself, by the name in their description. */
export const builtIns = {
  racer: createRacer,
  arena: createArena,
  breakout: createBreakout,
  penalties: createPenalties,
  lanes: createLanes,
  prisms: createPrisms,
} satisfies Readonly<Record<string, CreateGame>>;

export type BuiltInName = keyof typeof builtIns;

const isBuiltIn = (name: string): name is BuiltInName => Object.hasOwn(builtIns, name);

export const builtInNames: readonly BuiltInName[] = Object.keys(builtIns).filter(isBuiltIn);

/** @returns null when there is no such game */
export const findBuiltIn = (name: string): CreateGame | null => (isBuiltIn(name) ? builtIns[name] : null);
