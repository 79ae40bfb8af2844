/** Durations that several processes share, in ms, each with its rule. */

/** R-SOCK-01: after this long without an inbound frame, either side closes a session socket. */
export const socketSilence = 25_000;

/** R-SPEED-01: number of probes and the interval between them; the result is due at their product. */
export const speedTest = { probes: 50, intervalMs: 400 } as const;
/** R-SPEED-01, R-REGION-02: delay recorded for a probe without an echo. */
export const unreachableDelay = 9_999;

/** R-SES-06: lifetime of an access token. */
export const tokenLife = 1_800_000;

/** R-QUEUE-05: how long a free seat is held for the player whose turn it is; the service's settings may override it. */
// mutants: 59999 is equivalent, seconds left are rounded up at whole seconds
export const seatHeldFor = 60_000;

/** R-AWAY-07: a game that can't pause ends after its player has been gone for this long. */
export const playerGone = 60_000;
/** R-AWAY-02, R-AWAY-05, R-AWAY-06: a paused game ends after this long, whether its player is connected or not. */
export const seatHeldWhilePaused = 600_000;
/** R-AWAY-02, R-AWAY-05: charged part of each pause or absence. After a shorter absence the game resumes by itself. */
export const awayCharged = 10_000;
/** R-AWAY-09: a game that nobody has played for this long is paused. */
export const idleAfter = 300_000;
/** R-HOST-20: play time that is refunded for each game of a host that hung. */
export const hungGivenBack = 60_000;
