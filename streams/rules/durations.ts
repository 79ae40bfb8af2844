/** Every duration of the product, in ms by default, with its rule. */

/** R-ERR-01: timeout of a call, and of code that a play waits for (R-ROUTE-08). */
export const callTimeout = 30_000;

/** R-ERR-02: 403s of background calls toast the same message at most once in this time. */
export const forbiddenToastEvery = 60_000;

/** R-PLAY-01: a play click this soon after the previous one is ignored. */
export const playClickInterval = 2_000;

/** R-SOCK-01: interval of the session socket's heartbeat. */
export const heartbeatEvery = 10_000;
/** R-SOCK-01: full-jitter exponential backoff. */
export const backoff = { base: 1_000, cap: 30_000 } as const;
/** R-SOCK-01: the backoff starts over once the socket was open for this long. */
export const backoffReset = 30_000;
/** R-SOCK-02: number of msgIds remembered to drop repeated messages. */
export const dedupeSize = 500;
/** R-SOCK-03: this many bad frames in a row close the socket. */
export const badFramesInARow = 5;
/** R-SOCK-04: interval of status polls while the schedule is 100 or 200. */
export const schedulePoll = 5_000;
/** R-SOCK-04: a confirmed schedule is confirmed again if its host is silent for this long, since a push may be lost. */
export const confirmRetryEvery = 15_000;
/** R-PUSH-07: this long after the first refusal, the start info is only sent when the player retries. */
export const startRefusedAfter = 60_000;

/** R-PUSH-06: delay from config-ready to the stream desk if no gameInfo comes. */
export const deskAfterConfig = 10_000;
/** R-PUSH-06: without a session socket, a confirmed host is assumed to be config-ready after this long. */
export const assumeReadyAfter = 10_000;

/**
 * R-SPEED-03: a speed test is repeated if the page was suspended for longer than this, or if the probes it could not send
 * cover more time than this (five of the usual fifty do not).
 */
export const longestProbePause = 2_000;
/** R-SPEED-01: probes are averaged in groups of this many. */
export const probeGroup = 5;

/** R-GIFT-01: the time-gift pop-up closes by itself after this long. */
export const giftShowsFor = 6_000;

/** R-SES-06: the fraction of a token's life after which it is refreshed. */
export const tokenRefreshAfter = 2 / 3;
/** R-SES-06: pause before a refresh that could not reach the service is retried. */
export const refreshRetryAfter = 15_000;

/** R-SHAPE-02: an upright page's size is settled once it has not changed for this long; browsers' bars slide. */
export const screenSettlesAfter = 300;

/** R-SEARCH-01: debounce of the search input. */
export const searchDebounce = 300;

/** R-DETAIL-01: the catalogue index is stored once no list was added for this long. */
export const indexWriteDebounce = 300;

/** R-HOME-03: how long the banner's slide show shows each picture. */
export const slideShowsFor = 6_000;

/** R-ROUTE-08: a chunk failure reloads the page at most once in this time. */
export const chunkReloadEvery = 60_000;

/** R-DESK-22, R-TOGETHER-08: how long the desk shows that a controller or a guest came or left. */
export const padNoticeShowsFor = 4_000;

/** R-ERR-07: how long a toast shows: `character` for each character of its text, within limits. */
export const toastShowsFor = { min: 4_000, character: 80, max: 10_000 } as const;

/** R-SUB-05: delay of 'subscribed' after success, and of its closing after OK. */
export const subscribedShowsAfter = 100;
export const subscribedClosesAfter = 300;
/** R-HOUR-02: a payment that takes longer than this to arrive in the wallet is toasted as pending. */
export const settlementTimeout = 10_000;
/** R-HOUR-03: interval at which an offered hour is fetched again, because its minutes and price change. */
export const offerRefresh = 60_000;
/** R-SUB-10: a payment page that takes longer than this to load is reported as slow. */
export const paymentPageSlow = 12_000;
/** R-TIME-01: how long a warning about little time left shows at the desk. */
export const timeWarningShowsFor = 10_000;
/** R-TIME-01: a membership with at least this much left is shown as unlimited; less is counted down. */
export const unlimitedFrom = 86_400_000;
/** R-ANA-01: events are batched for this long, up to this many, and sent this many at a time. */
export const analytics = { flushAfter: 5_000, flushAt: 20, atOnce: 3 } as const;

/** R-TOUCH-02: touch controls fade after this long without use. */
export const touchControlsRest = 4_000;

/** R-DESK-23: how long the desk shows a hint that disappears by itself. */
export const deskHintShowsFor = 6_000;

/** R-HELP-01: how long the desk shows what the controls do: `each` per control, within limits. */
export const controlsHelpShowsFor = { each: 1_000, min: 3_000, max: 8_000 } as const;

/** R-DESK-27: how long frame rate and time left show over the picture. */
export const numbersShowFor = 3_000;

/** R-DESK-24: interval at which gamepads are read and mouse movement is sent. */
export const inputEvery = 4;

/** R-DESK-02: pauses between attempts to get the picture; the last repeats until `deskTimeout`. */
export const deskRetries = [0, 500, 1_000, 2_000, 4_000] as const;
/** R-DESK-02: after this long without a picture the desk reports that the host cannot be reached. */
export const deskTimeout = 30_000;
/** R-DESK-03: how long a connection waits for the host's last message after the service said that the game has ended. */
export const deskLastMessage = 3_000;
/** R-DESK-02, R-DESK-03: interval of the queries whether a game has ended, normally or because its host lost the seat. */
export const deskEndChecks = 2_000;

/** R-LAG-02: hysteresis of a named cause of lag; screen readers announce at most one in `announcedEvery`. */
export const lagCauseTimes = { heldFor: 3_000, goneFor: 6_000, announcedEvery: 60_000 } as const;
/** R-LAG-02: how long a cause shows over the picture. */
export const lagCauseShowsFor = 8_000;
/** R-LAG-02: a cause shows again only after being gone for this long. */
export const lagCauseReturns = 30_000;
/** R-LAG-02: window of presses for the chip's input to photon. */
export const lagWindow = 10_000;
/** R-LAG-03: maximum interval at which a session is stored while it is played. */
export const sessionSaveEvery = 30_000;
/** R-LAG-05: queries for the save of a game that has ended, until its host has stored it. */
export const keptSaveChecks = { interval: 2_000, max: 5 } as const;
/** R-PIC-02: hysteresis of the notice about a weak line. */
export const weakLine = { onAfter: 6_000, offAfter: 5_000 } as const;

/** R-AWAY-08: a lock that is still held this long after this tab released it belongs to another tab. */
export const lockReleased = 1_000;

/** R-DESK-28: countdown before a paused game resumes. */
export const resumesAfter = 3_000;

/** R-AWAY-02: how long the hint that a game cannot pause shows. */
export const pauseHintShowsFor = 10_000;

/** R-AWAY-04: after this long without a packet, a second connection is opened beside the first. */
export const networkSilence = 1_500;
/**
 * R-AWAY-04: a standby connection is replaced if the host has not answered within `standbyAnswer`, or shows no picture within
 * `standbyTimeout`: another network path may work. Each replacement waits for `standbyPause`.
 */
export const standbyAnswer = 2_000;
export const standbyTimeout = 5_000;
export const standbyPause = 500;
/** R-RELAY-06: credentials with less than `relayReserve` left are renewed before use, within `relayRenewal`. */
export const relayReserve = 30_000;
export const relayRenewal = 2_000;
/** R-AWAY-04: interval and timeout of the probes of a host that does not answer an offer. */
export const signOfLifeEvery = 400;
export const signOfLifeTimeout = 1_200;
/** R-TOGETHER-06: interval at which a guest's page checks whether the visit continues. */
export const visitPolls = 4_000;
/** R-TOGETHER-09: interval at which a television asks how far it is, and how long it shows that a game is over. */
export const televisionPolls = 2_000;
export const televisionOverFor = 8_000;
/** R-TOGETHER-08: a guest who is away for this long has left; one who appears this long after connecting is new. */
export const guestReturns = 10_000;

/** R-OPS-17: maximum interval at which announcements are checked. */
export const announcementsRecheck = 600_000;

/** R-OPS-08: interval at which the operator's page reads live data and the shown tab's list. */
export const opsLiveEvery = 2_000;
export const opsListEvery = 10_000;
/** R-OPS-08: debounce of the operator's search. */
export const opsSearchDebounce = 300;

/** R-LOC-01: lifetime of the language cookie, in days. */
export const localeCookieDays = 365;

/** R-SES-01: how long to wait for the native shell's common info. */
export const shellTimeout = 1_000;

/** R-PWA-01: how long the worker waits for a fresh page before it serves the cached one. */
export const pageTimeout = 3_000;
/** R-PWA-01: a cached cover older than this is fetched again; at most this many are cached. */
export const coverMaxAge = 604_800_000;
export const maxCovers = 150;
/** R-PWA-01: delay after the start before code that is not urgent is loaded (the worker, the install offer). */
export const prefetchAfter = 3_000;
/** R-PWA-01: interval of update checks, and maximum time for an update to activate before the page reloads anyway. */
export const updateCheckEvery = 3_600_000;
export const updateTimeout = 5_000;
/** R-PWA-01: a load counts as a new visit after this long; installing is offered after this long idle at home. */
export const visitGap = 1_800_000;
export const installIdleFor = 5_000;
/** R-PWA-01: 'Later' suppresses the install offer for this long. */
export const installSnooze = 2_592_000_000;
/** R-PWA-01: the home page is stored for offline use once it has not changed for this long. */
export const homeCopyDebounce = 2_000;

/** R-REC-25: the latest part of a recording that is kept in full, for problem reports. */
export const ringFull = 300_000;
/** R-REC-27: maximum length of a recording. */
export const longRecording = 3_600_000;
/** R-REC-32: how long the start waits for the recorder's code before the app starts without it. */
export const recorderWait = 1_000;
