import { tokenLife } from "../../wire/durations.ts";

/** Durations of the service, in ms unless the name has another unit. */

/** R-SES-06: lifetime of an access token, in seconds. */
export const tokenSeconds = tokenLife / 1_000;
/** R-SES-06: lifetime of a refresh token, in seconds. */
export const refreshSeconds = 2_592_000;
/**
 * R-SEC-12: an exchanged refresh token stays valid for this long, because a reply may get lost and two tabs may refresh at once.
 * Later uses may be an attacker's.
 */
export const refreshOverlap = 60_000;
/** R-SEC-11: a device may repeat its identity token for this long, because the reply may have been lost. */
export const idTokenRepeat = 60_000;

/** Lifetime of an identity token of the bundled provider, in seconds. */
export const idTokenSeconds = 600;
/** Lifetime of a browser's session at the bundled provider, in seconds; each use extends it. */
export const providerSessionSeconds = 2_592_000;
/**
 * R-SEC-16: how much longer than its signatures a replaced signing key is accepted: it may have been read just before, and clocks of two
 * computers differ.
 */
export const keyRotationTolerance = 60_000;
/** R-SEC-16: how long a replaced key of the provider's cookies is accepted. */
export const cookieKeyKept = providerSessionSeconds * 1_000 + keyRotationTolerance;

/** R-SEC-09: unit of the setting for the maximum sign-in time. */
export const dayLength = 86_400_000;
/** R-HOME-01: how long a play counts for the top ten. */
export const playsCounted = 7 * dayLength;
/** R-OPS-17: announcements are cached for this long, and sent this long before they show. */
export const announcementsAge = 5_000;
export const announcementsAhead = 60_000;
/** R-OPS-18: an hour cut short by maintenance can be started this long after it, and is played in full. */
export const maintenanceSlack = 3_600_000;
/** R-OPS-18: how long ended announcements are kept: refunds of an hour look up which maintenance moved its end. */
export const announcementKept = 30 * dayLength;

/** R-DATA-03: delay between a request for deletion of an account and the deletion. */
export const deletionGrace = 1_209_600_000;
/** R-DATA-04: interval at which accounts that are due are deleted. */
export const deletionInterval = 60_000;
/** R-DATA-05: how long receipts of a deleted account are kept: five years including leap days. */
export const receiptKept = 157_852_800_000;

/** R-SOCK-01: a client from which nothing came for this long, as a hidden page, is sent a heartbeat to answer. More than its interval of 10 s. */
export const heartbeatOverdue = 12_000;

/** Lifetime of a single-use ticket for the session socket or a download. */
export const ticketTtl = 60_000;
/** R-DESK-08: window of the limit on a player's problem reports. */
export const problemReportWindow = 86_400_000;
/** R-REC-28: how long a player's recording is kept. */
export const recordingKept = 2_592_000_000;
/** R-SOCK-02: an event without ack is resent after this delay. */
export const resendDelay = 5_000;
/** R-BUS-01: interval at which a process checks the store for signals that the bus lost. */
export const missedSignalInterval = 5_000;
/** R-BUS-01: overlap of two such checks: transactions take time, and timelines differ slightly. */
export const missedSignalOverlap = 5_000;
/** An event without ack is dropped after this long. */
export const eventTtl = 600_000;

/** R-FLEET-09: a stopping service waits this long for running calls. */
export const drainTimeout = 5_000;
/** Interval at which it closes idle connections meanwhile. */
export const idleCloseInterval = 100;
/** R-CLOCK-02: the timelines of two processes may differ by this much. */
export const timelineTolerance = 500;
/** R-CLOCK-02: the process that stores the timeline notices within this time that the database's clock was set. */
export const timelineDoubt = 5_000;
/** R-OWNER-02: interval of an owner's heartbeat, and of other processes' attempts to take over. */
export const ownerInterval = 500;
/** R-OWNER-02: an owner without an answer from the database stops after this long. */
export const ownerTimeout = 3_000;
/** R-OWNER-02: the database ends an owner's session after this long without a statement; then others take over. */
export const sessionTimeout = 4_000;
/** Timeout of a statement of such a session; then the session ends. */
export const sessionQueryTimeout = 2_000;

/** R-EYES-03: a store that does not answer within this time makes the process not ready. */
export const readinessTimeout = 2_000;
/** R-STORE-09: interval at which a process checks that the database takes writes. */
export const writeProbeInterval = 5_000;
/** R-EYES-03: how long a readiness result is cached. */
export const readinessHold = 1_000;

/** Interval at which the position of the clock's timeline is stored. */
export const timelineInterval = 10_000;
export const reconcileInterval = 1_000;
/** Interval at which each process reads the list of hosts. */
export const fleetRefreshInterval = 1_000;
/** R-FLEET-02: a host silent for this long gets no new players. */
export const hostSilence = 10_000;
/**
 * R-FLEET-03: the seats of a host silent for this long are given up. Its players get another seat or a place in the queue within 60 s, even
 * if another process is taking over the queue (R-OWNER-02) and their socket has to reconnect.
 */
export const hostGivenUpAfter = 50_000;
/**
 * R-FLEET-03: only a process that has listened without a longer gap may declare a host silent. Longer than it takes another process to take
 * over the queue (R-OWNER-02) and to query hosts that do not answer.
 */
export const listeningBreak = 12_000;
/** A host that refused a player or did not answer gets no players for this long, or until its next registration. */
export const hostSuspicion = 2_000;
/** R-FLEET-08: how long after a game its host may still be storing the saves. */
export const savesOnTheirWay = 60_000;
/** R-FLEET-07: remaining time at which players of a draining host are notified again. */
export const drainSoon = 120_000;
/** A host silent for this long is deleted. */
export const hostForgottenAfter = 86_400_000;
/** A host that does not answer within this time counts as unreachable. */
export const hostTimeout = 4_000;
export const seatPollInterval = 3_000;
/** Interval at which the catalogue checks whether the hosts are reachable. */
export const catalogueInterval = 1_000;
/** Interval at which the hosts' games are fetched, because games may be installed meanwhile. */
export const gamesPollInterval = 60_000;
/** How long a host's last list of games is used after the host stopped answering. */
export const catalogueHold = 60_000;
/** How long a screenshot is cached, here and by browsers. */
export const screenshotTtl = 300_000;
/** Minimum interval at which a player's activity is stored. */
export const seenInterval = 30_000;
/** A queued player without activity for this long loses the position. */
export const absenceTimeout = 300_000;
/** After a restart of the service, players have this long to reconnect before their deadlines are enforced. */
export const restartGrace = 20_000;
export const walletPushInterval = 60_000;

/** Remaining time at which the player gets `less` and `poor`, in seconds. */
export const lowTimeSeconds = 300;
export const veryLowTimeSeconds = 60;

/** R-HOUR-03: how long an hour pack is sold as shown, although the rest of the day may have become shorter. */
export const offerHold = 300_000; // mutants: 300001 is equivalent, only whole minutes are tried
/** R-GOLD-02: length of a day of Pro that is bought with coins. */
export const proDayLength = 86_400_000;

/** Assumed length of a game before any was played, in seconds. */
export const defaultGameSeconds = 600;

/** R-GIFT-02: window of the limit on trial gifts per browser. */
export const deviceGiftWindow = 31_536_000_000;
/** R-GIFT-02: window of the limit on trial gifts per network address. */
export const addressGiftWindow = 86_400_000;

/** An invite code can be bound for this long after registering. */
export const inviteWindow = 604_800_000;

/** R-OPS-02: lifetime of a sign-in to the operator's page. */
export const opsSessionLength = 43_200_000;
/** R-OPS-02: average interval of sign-in attempts to it that a network may make. */
export const opsSignInInterval = 12_000;
/** R-OPS-02: window in which wrong tokens are recorded one by one up to a limit; further ones are only counted. */
export const opsWrongTokenWindow = 3_600_000;

/** R-TOGETHER-05: average interval of a network's attempts to join, and how many of them at once. */
export const joinInterval = 10_000;
export const joinBurst = 10;

/** R-TOGETHER-09: how long a television's code is valid; and how long it waits for a game afterwards. */
export const televisionCodeLife = 300_000;
export const televisionWaits = 3_600_000;

/** R-STORE-03: timeout for connecting to the database. */
export const storeConnectTimeout = 2_000;
/** R-STORE-03: timeout of a statement, a lock, or a pause within a transaction. */
export const storeStatementTimeout = 8_000;
/** R-STORE-03: how long a transaction waits for its turn, or for the database to return, before its call is refused. */
export const storePatience = 3_000;
/** R-STORE-03: while the database is down, interval at which one transaction tests it. */
export const storeProbeInterval = 500;

/** R-AGONES-02: timeout of an allocation by Agones, during which a player waits. */
export const agonesTimeout = 3_000;
/** Longest time until a host has answered a lease command. */
export const leaseTimeout = agonesTimeout + hostTimeout;
