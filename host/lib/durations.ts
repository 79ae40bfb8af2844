/** Timeouts and intervals of the host, in ms. */

/** R-HOST-19: time without a sign of the player that is still charged. */
export const silenceCharged = 10_000;

/**
 * R-HOST-20: if a host process wrote nothing for this long before the next one started, it hung or its computer failed. A killed one
 * restarts sooner; one that hangs is killed after 10 s at the earliest (R-WATCH-01).
 */
export const hungAfter = 10_500;

/** R-HOST-19: a connection that received nothing for this long counts as disconnected and gets no picture, though it may recover. */
export const connectionSilence = 5_000;

/**
 * R-HOST-29: a picture that has arrived for this long is taken as shown, though the page does not say so. Longer than a decoder waits to
 * ask for a key frame.
 */
export const arrivalShown = 5_000;

/** Timeout for establishing a connection. */
export const connectTimeout = 15_000;

/** Held buttons are released after this long without input. */
export const inputSilence = 1_000;

/** R-HOST-21: interval of questions for the public address. */
export const publicAddressInterval = 180_000;

/** R-HOST-21: shortest interval of such questions while connections fail. */
export const publicAddressDoubt = 10_000;

/** Interval of the connection check: statistics, silence, sender reports. */
export const connectionCheckInterval = 1_000;

/** Timeout of ICE gathering; then the WHEP answer is sent with the candidates found so far. */
export const iceGatheringTimeout = 2_000;

/** Interval at which shown time is counted, journalled and reported to the service. */
export const playReportInterval = 1_000;

/** R-FLEET-01: interval of a host's registrations. */
export const registrationInterval = 2_000;

/** Interval before the first answer, because host and service may start together. */
export const firstRegistrationInterval = 200;

/** Timeout of a registration at one process of the service. */
export const registrationTimeout = 2_000;

/** Interval at which a draining host checks whether the last players have left. */
export const drainCheckInterval = 500;

/** Timeout of one report to the service. */
export const playPostTimeout = 3_000;

/** Time for delivering the last reports when the host stops. The next host process reports the rest. */
export const lastReportsTimeout = 500;

/** Time for delivering the last message (`ended`) before its connection is closed. */
export const farewellTimeout = 250;

/** Timeout of a seat process's reply to the host; then the call is refused. */
export const seatReplyTimeout = 12_000;

/** Heartbeat interval of a seat's process, and thus the most that a dead or hanging one can overcharge. */
export const seatBeatInterval = 1_000;

/** A seat's process without a heartbeat for this long hangs and is killed; until then its player is charged. */
export const seatSilence = 25_000;

/** Time for a seat's process to quit its game and store its saves; then it is killed. */
export const seatEndTimeout = 20_000;

/** After a host was killed and a new one starts: time for the old seats to end; then they are killed. */
export const leftSeatTimeout = 6_000;

/** How long to wait for such a killed seat to exit. */
export const killedSeatTimeout = 2_000;

/** Interval of checks whether such seats have ended. */
export const leftSeatCheckInterval = 50;

/** A game that has drawn nothing for this long and does not respond hangs. */
export const hangAfter = 30_000;

/** A game that hangs for this long is ended. */
export const hungGameHeld = 600_000;

/** R-LAG-01: a press without a visible effect after this long counts as one without any: later changes have other causes. */
export const echoTimeout = 500;

/** R-LAG-01: a picture that has not changed for this long is still, so no frames are missing. */
export const stillPictureAfter = 100;

/** Interval of checks whether a game's window responds. */
export const hangCheckInterval = 5_000;

/** Interval of checks whether a loading program has a window. */
export const windowCheckInterval = 50;

/** Time for a program to quit by its menu or its window's close button, before SIGTERM. */
export const quitTimeout = 2_000;

/** Time for a program to exit after SIGTERM, before it is killed. */
export const terminateTimeout = 1_500;

/** Interval at which a running game's saves are stored: the most that a crash of the computer can lose. */
export const snapshotInterval = 60_000;

/** Timeout of one request to the bucket with the saves. */
export const bucketTimeout = 30_000;

/** Minimum interval of checks which games can run, so that newly installed ones show without a restart. */
export const maxAvailabilityAge = 30_000;

/** Minimum interval of key frames for guests: each takes bandwidth of the player's own line. */
export const guestKeyframeInterval = 2_000;

/** Burst for a guest whose line is slower than the picture: at most what the line carries in this time. */
export const guestBurst = 1_500;

/** R-AGONES-01: interval of health calls to Agones, and of state changes. */
export const agonesHealthInterval = 2_000;

/** R-AGONES-01: an empty host repeats after this long that it is ready. */
export const agonesRenewInterval = 60_000;

export const agonesTimeout = 1_500;
