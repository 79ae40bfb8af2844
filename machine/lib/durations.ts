/** Timeouts and intervals of the machine host, all in ms. */

/** A game whose player has been disconnected for this long is ended. */
export const playerGoneMs = 60_000;

/** A connection that has received nothing for this long counts as disconnected, though it may recover. */
export const connectionSilenceMs = 5_000;

/** A connection that was never established is closed after this long. */
export const connectTimeoutMs = 15_000;

/** Held buttons are released when the input channel has been silent for this long. */
export const inputSilenceMs = 1_000;

/** Interval of the connection check: statistics, silence, sender reports. */
export const connectionCheckMs = 1_000;

/** Longest wait for ICE gathering; then the WHEP answer is sent with the candidates found so far. */
export const iceGatheringMs = 2_000;

/** Delays before each retry of an event that the service did not accept. */
export const notifyRetryMs: readonly number[] = [500, 2_000, 5_000];

/** Timeout of one event request to the service. */
export const notifyTimeoutMs = 3_000;

/** Time that the last notice (`ended`) has to be delivered before its connection is closed. */
export const farewellMs = 250;

/** Interval at which a running game's saves are kept: what a crash of the whole computer can lose. */
export const snapshotMs = 60_000;

/** Timeout of one request to the bucket that keeps the saves. */
export const bucketTimeoutMs = 30_000;
