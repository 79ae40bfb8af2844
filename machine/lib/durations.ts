/** Every duration of the machine host, ms. */

/** A game whose player has had no connection for this long is ended. */
export const playerGoneMs = 60_000;

/** A connection from which nothing at all has come for this long counts as gone, though it may come back. */
export const connectionSilenceMs = 5_000;

/** A connection that was never established is given up after this long. */
export const connectTimeoutMs = 15_000;

/** Held buttons are let go when the input channel has been silent for this long. */
export const inputSilenceMs = 1_000;

/** Between two looks at the connection: statistics, silence, sender report. */
export const connectionCheckMs = 1_000;

/** Longest wait for the connection's own addresses before the WHEP answer goes out with those found. */
export const iceGatheringMs = 2_000;

/** Waits before each further try to tell the service of an event. */
export const notifyRetryMs: readonly number[] = [500, 2_000, 5_000];

/** Longest wait for the service to take an event. */
export const notifyTimeoutMs = 3_000;

/** Last words (`ended`) get this long to leave before their connection is closed. */
export const farewellMs = 250;
