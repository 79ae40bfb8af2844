/** Timeouts and intervals of the host, in ms. */

/** R-HOST-19: what is shown is charged for this long after the player was last heard. */
export const silenceCharged = 10_000;

/**
 * R-HOST-20: a host process that had written nothing for this long when the next one started hung, or its computer failed. A killed one
 * is back sooner; one that hangs is killed after 10 s at the earliest (R-WATCH-01).
 */
export const hungAfter = 10_500;

/** R-HOST-19: a connection that has received nothing for this long counts as disconnected and gets no picture, though it may recover. */
export const connectionSilence = 5_000;

/** A connection that was never established is closed after this long. */
export const connectTimeout = 15_000;

/** Held buttons are released when the input channel has been silent for this long. */
export const inputSilence = 1_000;

/** Interval of the connection check: statistics, silence, sender reports. */
export const connectionCheckInterval = 1_000;

/** Longest wait for ICE gathering; then the WHEP answer is sent with the candidates found so far. */
export const iceGatheringTimeout = 2_000;

/** Interval at which what is shown is counted, written down and reported to the service. */
export const playReportInterval = 1_000;

/** R-FLEET-01: interval at which a host tells its service that it is there. */
export const registrationInterval = 2_000;

/** Interval of its tries before the first answer: host and service may start together. */
export const firstRegistrationInterval = 200;

/** Timeout of telling one process of the service. */
export const registrationTimeout = 2_000;

/** Interval at which a host that takes no new players looks whether the last have gone. */
export const drainCheckInterval = 500;

/** Timeout of one report to the service. */
export const playPostTimeout = 3_000;

/** Time that the last reports have to be delivered when the host stops. What is not, the next host process reports. */
export const lastReportsTimeout = 500;

/** Time that the last notice (`ended`) has to be delivered before its connection is closed. */
export const farewellTimeout = 250;

/** A seat's process that does not answer the host within this time is refused for. */
export const seatReplyTimeout = 12_000;

/** Interval at which a seat's process tells the host that it still runs: so much a dead or hanging one may cost too little. */
export const seatBeatInterval = 1_000;

/** A seat's process that has told the host nothing for this long hangs, and is killed: its player's minutes count meanwhile. */
export const seatSilence = 25_000;

/** Time that a seat's process has to end its game kindly and to keep its saves; then it is killed. */
export const seatEndTimeout = 20_000;

/** Time that the seats of a host that was killed have to end, once a new host starts; then they are killed. */
export const leftSeatTimeout = 6_000;

/** Longest wait until such a seat that was killed is gone. */
export const killedSeatTimeout = 2_000;

/** Interval at which a starting host looks whether such seats have ended. */
export const leftSeatCheckInterval = 50;

/** A game that has drawn nothing for this long, and does not answer, hangs. */
export const hangAfter = 30_000;

/** A game that goes on hanging is ended after this long. */
export const hungGameHeld = 600_000;

/**
 * R-LAG-01: a press whose effect is not in the picture after this long counts as one without an effect: what changes later has
 * another reason.
 */
export const echoTimeout = 500;

/** R-LAG-01: a picture that has not changed for this long stands still, and the player misses none. */
export const stillPictureAfter = 100;

/** Interval at which a game's window is asked whether its program still responds. */
export const hangCheckInterval = 5_000;

/** Interval at which a loading program is asked for its window. */
export const windowCheckInterval = 50;

/** Time that a program has to quit by its own menu or its window's close button, before it is ended. */
export const quitTimeout = 2_000;

/** Time that a program has to end after SIGTERM, before it is killed. */
export const terminateTimeout = 1_500;

/** Interval at which a running game's saves are kept: what a crash of the whole computer can lose. */
export const snapshotInterval = 60_000;

/** Timeout of one request to the bucket that keeps the saves. */
export const bucketTimeout = 30_000;

/** What the host can run is looked up again at most this often, so that installed games show without a restart. */
export const maxAvailabilityAge = 30_000;

/** Key frames that guests need are made at most this often: each takes room on the player's own line. */
export const guestKeyframeInterval = 2_000;

/** A guest whose line carries less than the picture has gets what it carries in this time at once, then waits. */
export const guestBurst = 1_500;

/** R-AGONES-01: interval at which Agones is told that the host is alive, and what its state is when that has changed. */
export const agonesHealthInterval = 2_000;

/** R-AGONES-01: an empty host tells Agones again after this long that it is ready. */
export const agonesRenewInterval = 60_000;

export const agonesTimeout = 1_500;
