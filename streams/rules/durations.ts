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
/** R-SOCK-04: a confirmed schedule whose machine stays silent this long is confirmed again (a lost push strands nobody). */
export const confirmAgain = 15_000;

/** R-PUSH-06: from config-ready to the stream desk when no gameInfo comes. */
export const deskAfterConfig = 10_000;
/** R-PUSH-06: a confirmed machine counts as config-ready after so long without a session socket that could say so. */
export const assumeReadyAfter = 10_000;

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
/** R-SES-06: a refresh that could not reach the service is tried again after this long. */
export const refreshAgain = 15_000;

/** R-SEARCH-01: quiet time before a search is asked. */
export const searchQuiet = 300;

/** R-ROUTE-08: a chunk failure reloads the page at most once in this time. */
export const chunkReloadEvery = 60_000;

/** R-ERR-06: how long a toast stays. */
export const toastShows = 4_000;

/** R-SUB-05: 'subscribed' shows so long after success, and closes so long after OK. */
export const subscribedShows = 100;
export const subscribedCloses = 300;
/** R-HOUR-02: how long what was paid may take to be in the wallet before the player is told that it is on its way. */
export const paymentSettles = 10_000;
/** R-TIME-01: how long a warning that time gets short shows at the desk. */
export const timeWarningShows = 10_000;
/** R-TIME-01: a membership with at least so much to come is unlimited to its player; less is counted. */
export const unlimitedFrom = 86_400_000;
/** R-ANA-01: events wait so long for company, at most so many, and are sent so many at a time. */
export const analytics = { flushAfter: 5_000, flushAt: 20, atOnce: 3 } as const;

/** R-DESK-02: pauses between attempts to get the picture back, the last repeating until `deskGivesUp`. */
export const deskRetries = [0, 500, 1_000, 2_000, 4_000] as const;
/** R-DESK-02: after so long without a picture the desk says that the machine cannot be reached. */
export const deskGivesUp = 30_000;

/** R-LOC-01, in days. */
export const localeCookieDays = 365;

/** R-SES-01: how long the native shell may take to answer for its common info. */
export const shellAnswers = 1_000;

/** R-PWA-01: how long the worker waits for a fresh page before it shows the kept one. */
export const pageAnswers = 3_000;
/** R-PWA-01: a kept cover this old is fetched anew, and no more than so many are kept. */
export const coverKept = 604_800_000;
export const coversKept = 150;
/** R-PWA-01: what may come late (the worker, the offer to install) waits this long after the start. */
export const prefetchAfter = 3_000;
/** R-PWA-01: how often a newer version is looked for, and how long it may take to come into charge before the page loads anyway. */
export const updateLook = 3_600_000;
export const updateTakesOver = 5_000;
/** R-PWA-01: a visit after so long is a new one; the home screen is offered after so long with nothing else going on. */
export const visitGap = 1_800_000;
export const installCalm = 5_000;
/** R-PWA-01: 'Later' keeps the offer away for this long. */
export const installLater = 2_592_000_000;
/** R-PWA-01: home is kept for offline once it has not changed for this long. */
export const homeKeptAfter = 2_000;
