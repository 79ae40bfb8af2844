/** How players of a deployment behave, and what computers cost: assumptions, not measurements. An operator puts in their own. */
export interface Assumptions {
  /** Of the players of a day, so many are connected at its busiest minute, 0 to 1. */
  readonly atPeak: number;
  /** Of the connected ones, 0 to 1. */
  readonly playing: number;
  readonly queueing: number;
  /** Mean length of a visit and of a game, s. */
  readonly visit: number;
  readonly game: number;
  /** Of the players, whose picture goes through a relay, 0 to 1. */
  readonly relayed: number;
  /** Of a processor or database, how much may be used at the busiest minute, 0 to 1. */
  readonly headroom: number;
  /** Cores of the largest database server that is worth its price. */
  readonly databaseCores: number;
  /** Prices in US dollars. */
  readonly corePerHour: number;
  readonly gigabytePerHour: number;
  readonly databaseCorePerHour: number;
  readonly gigabyteSent: number;
}

/** Prices: the order of what large providers ask on demand; traffic as dedicated hosts sell it, not as clouds do. */
export const assumptions: Assumptions = {
  atPeak: 0.1,
  playing: 0.6,
  queueing: 0.05,
  visit: 3_600,
  game: 1_800,
  relayed: 0.12,
  headroom: 0.6,
  databaseCores: 64,
  corePerHour: 0.04,
  gigabytePerHour: 0.005,
  databaseCorePerHour: 0.12,
  gigabyteSent: 0.002,
};
