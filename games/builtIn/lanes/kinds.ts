export type DefenderKind = "wheat" | "thorn" | "scarecrow" | "lantern" | "cannon";

export interface DefenderRules {
  readonly cost: number;
  readonly health: number;
  /** Time between two shots, or until it is ripe, s; 0 for passive ones. */
  readonly seconds: number;
  /** First night in which it can be planted. */
  readonly night: number;
}

export const defenderOrder: readonly DefenderKind[] = ["wheat", "thorn", "scarecrow", "lantern", "cannon"];

export const defenderKinds: Readonly<Record<DefenderKind, DefenderRules>> = {
  wheat: { cost: 50, health: 4, seconds: 10, night: 1 },
  thorn: { cost: 75, health: 6, seconds: 1.25, night: 1 },
  scarecrow: { cost: 50, health: 42, seconds: 0, night: 1 },
  lantern: { cost: 60, health: 6, seconds: 0, night: 2 },
  cannon: { cost: 150, health: 9, seconds: 3.2, night: 3 },
};

/** Harvest from ripe wheat. */
export const wheatYield = 25;
/** Share of its cost returned for a defender that is dug up. */
export const digShare = 0.4;
/** Radius of a lantern's slowing effect, cells, and the factor on the speed of the dead. */
export const lanternRadius = 2.2;
export const lanternPace = 0.5;

export type DeadKind = "shambler" | "hound" | "pot" | "leaper" | "brute";

export interface DeadRules {
  readonly health: number;
  /** Cells a second. */
  readonly speed: number;
  /** Damage per second to a defender. */
  readonly bite: number;
  readonly points: number;
  /** First night in which it comes. */
  readonly night: number;
  /** Relative frequency. */
  readonly share: number;
}

/** Shamblers are slow, hounds fast, pots hard, leapers jump over the first defender, brutes trample everything. */
export const deadKinds: Readonly<Record<DeadKind, DeadRules>> = {
  shambler: { health: 6, speed: 0.36, bite: 1.3, points: 20, night: 1, share: 10 },
  hound: { health: 5, speed: 0.85, bite: 1.1, points: 30, night: 2, share: 4 },
  pot: { health: 18, speed: 0.33, bite: 1.3, points: 45, night: 2, share: 4 },
  leaper: { health: 9, speed: 0.55, bite: 1.3, points: 40, night: 3, share: 4 },
  brute: { health: 46, speed: 0.25, bite: 9, points: 120, night: 4, share: 2 },
};

export const deadOrder: readonly DeadKind[] = ["shambler", "hound", "pot", "leaper", "brute"];
