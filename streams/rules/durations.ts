/** Every duration of the product, in ms unless named otherwise, with the rule that it comes from. */

/** R-ERR-01: a call without a reply for this long has failed. */
export const callTimeout = 30_000;

/** R-PLAY-01: a play click this soon after the previous one is ignored. */
export const playTapQuiet = 2_000;

/** R-SOCK-01: the session socket's heartbeat. */
export const heartbeatEvery = 10_000;
/** R-SOCK-01: no inbound frame for this long means that the socket is dead. */
export const socketSilence = 25_000;
/** R-SOCK-01: full-jitter exponential backoff. */
export const backoff = { base: 1_000, cap: 30_000 } as const;
/** R-SOCK-01: the backoff starts over after this long with an open socket. */
export const backoffReset = 30_000;
/** R-SOCK-02: so many msgIds are remembered. */
export const rememberedMessages = 500;
/** R-SOCK-03: so many bad frames in a row close the socket. */
export const badFramesInARow = 5;
/** R-SOCK-04: how often the schedule is asked for while it is 100 or 200. */
export const schedulePoll = 5_000;
/** A confirmed schedule whose machine stays silent this long is confirmed again (a lost push strands nobody). */
export const confirmAgain = 15_000;

/** R-PUSH-06: from config-ready to the stream desk when no gameInfo comes. */
export const deskAfterConfig = 10_000;
/** A confirmed machine counts as config-ready after so long without a session socket that could say so. */
export const machineUnheard = 10_000;

/** R-SPEED-01: so many probes, one every so many ms; the result is due at their product. */
export const speedTest = { probes: 50, intervalMs: 400 } as const;
/** R-SPEED-01: what an unreachable server's probe counts. */
export const unreachableDelay = 9_999;
/** R-SPEED-01: probes are averaged in groups of this many. */
export const probeGroup = 5;

/** R-GIFT-01: the time-gift pop-up closes by itself. */
export const giftShows = 6_000;

/** R-SES-06: a token's life, and the part of it after which it is refreshed. */
export const tokenLife = 1_800_000;
export const tokenRefreshAfter = 2 / 3;
/** A refresh that could not reach the service is tried again after this long. */
export const refreshAgain = 15_000;

/** R-SEARCH-01: quiet time before a search is asked. */
export const searchQuiet = 300;

/** R-ROUTE-08: a chunk failure reloads the page at most once in this time. */
export const chunkReloadEvery = 60_000;

/** R-ERR-06: how long a toast stays. */
export const toastShows = 4_000;

/** R-DESK-02: pauses between attempts to get the picture back, the last repeating until `deskGivesUp`. */
export const deskRetries = [0, 500, 1_000, 2_000, 4_000] as const;
/** R-DESK-02: after so long without a picture the desk says that the machine cannot be reached. */
export const deskGivesUp = 30_000;

/** R-LOC-01, in days. */
export const localeCookieDays = 365;

/** R-SES-01: how long the native shell may take to answer for its common info. */
export const shellAnswers = 1_000;
