import { tokenLife } from "../../wire/durations.ts";

/** Durations of the service, in ms unless the name says seconds. */

/** R-SES-06: lifetime of an access token, in seconds. */
export const tokenSeconds = tokenLife / 1_000;
/** R-SES-06: lifetime of a refresh token, in seconds. */
export const refreshSeconds = 2_592_000;
/**
 * R-SEC-12: a refresh token that was just exchanged stays valid for this long, because a reply may get lost and two tabs may
 * refresh at once. Later, somebody else may have it.
 */
export const refreshOverlap = 60_000;
/** R-SEC-11: a device may repeat its identity token for this long, because the reply may have got lost. */
export const idTokenRepeat = 60_000;

/** Lifetime of an identity token of the bundled provider, in seconds. */
export const idTokenSeconds = 600;
/** Lifetime of a session of the bundled provider in a browser, in seconds; each use extends it. */
export const providerSessionSeconds = 2_592_000;
/**
 * R-SEC-16: a replaced key that signs is accepted for this much longer than what it signed: it may have been read just before, and the
 * clocks of two computers differ.
 */
export const keyRotationTolerance = 60_000;
/** R-SEC-16: how long a replaced key of the provider's cookies is accepted. */
export const cookieKeyKept = providerSessionSeconds * 1_000 + keyRotationTolerance;

/** R-SEC-09: the setting of how long a sign-in may last counts in these. */
export const dayLength = 86_400_000;
/** Announcements are read again after this long, and sent this long before they show (R-OPS-17). */
export const announcementsAge = 5_000;
export const announcementsAhead = 60_000;
/** R-OPS-18: an hour that maintenance would cut short can be started this long after it and is played whole. */
export const maintenanceSlack = 3_600_000;
/** Announcements that have ended are kept this long: a refund of an hour looks which maintenance moved its end (R-OPS-18). */
export const announcementKept = 30 * dayLength;

/** R-DATA-03: an account is deleted so long after that was asked for. */
export const deletionGrace = 1_209_600_000;
/** R-DATA-04: interval at which the accounts whose date has come are deleted. */
export const deletionInterval = 60_000;
/** R-DATA-05: the receipts of a deleted account are kept this long: five years with their leap days. */
export const receiptKept = 157_852_800_000;

/** Lifetime of a ticket of the session socket or of a download, which can be used once. */
export const ticketTtl = 60_000;
/** R-DESK-08: a player may report a few problems within this time. */
export const problemReportWindow = 86_400_000;
/** R-REC-28: a recording that a player sent is kept this long. */
export const recordingKept = 2_592_000_000;
/** R-SOCK-02: an event that is not acked is sent again after this delay. */
export const resendDelay = 5_000;
/** R-BUS-01: interval at which a process looks in the store for what the bus may have lost. */
export const missedSignalInterval = 5_000;
/** R-BUS-01: it looks back this much further than its last look: transactions take time, and timelines differ a little. */
export const missedSignalOverlap = 5_000;
/** An event that is not acked within this time is dropped. */
export const eventTtl = 600_000;

/** R-FLEET-09: a service that ends waits for so long for the calls that have begun. */
export const lastCallsTimeout = 5_000;
/** Interval at which it then closes the connections that have nothing to do. */
export const lastCallsInterval = 100;
/** R-CLOCK-02: the timelines of two processes may differ by this much. */
export const timelineTolerance = 500;
/** R-CLOCK-02: the process that stores the timeline knows after this time that the database's clock was set. */
export const timelineDoubt = 5_000;
/** R-OWNER-02: interval at which an owner says that it lives, and others try to take over. */
export const ownerInterval = 500;
/** R-OWNER-02: an owner that has had no answer for this long stops. */
export const ownerTimeout = 3_000;
/** R-OWNER-02: the database ends the session of an owner from which it has not heard for this long; then others take over. */
export const sessionTimeout = 4_000;
/** A statement of such a session that is not answered within this time ends it. */
export const sessionQueryTimeout = 2_000;

/** R-EYES-03: a store that does not answer within this time makes the process not ready. */
export const readinessTimeout = 2_000;
/** R-EYES-03: an answer to whether the process is ready holds this long. */
export const readinessHold = 1_000;

/** Interval at which it is stored where the clock's timeline is. */
export const timelineInterval = 10_000;
export const reconcileInterval = 1_000;
/** Interval at which each process looks up which hosts there are. */
export const fleetRefreshInterval = 1_000;
/** R-FLEET-02: a host that was silent for this long gets no new players. */
export const hostSilence = 10_000;
/**
 * R-FLEET-03: the seats of a host that was silent for this long are given up. Its players have another seat or a place in the queue
 * within 60 s, also when the queue is being taken over by another process (R-OWNER-02) and their socket has to connect again.
 */
export const hostGivenUpAfter = 50_000;
/**
 * R-FLEET-03: whoever judges silence has to have listened without a longer break. Longer than another process takes to take the
 * queue over (R-OWNER-02) and to ask hosts that do not answer.
 */
export const listeningBreak = 12_000;
/** A host that refused a player, or did not answer, gets none for this long, or until its next sign of life. */
export const hostSuspicion = 2_000;
/** R-FLEET-08: for so long after a game its host may still be keeping the saves. */
export const savesOnTheirWay = 60_000;
/** R-FLEET-07: players of a host that is emptied are told again when so much is left. */
export const drainSoon = 120_000;
/** A host that was not heard for this long is forgotten. */
export const hostForgottenAfter = 86_400_000;
export const seatPollInterval = 3_000;
/** Interval at which the catalogue checks whether the hosts can be asked for their games. */
export const catalogueInterval = 1_000;
/** Interval at which the hosts are asked for their games; games may be installed meanwhile. */
export const gamesPollInterval = 60_000;
/** A host's last report of its games holds this long after the host stopped answering. */
export const catalogueHold = 60_000;
/** A screenshot is kept this long before its host is asked again, and by browsers too. */
export const screenshotTtl = 300_000;
/** A player's sign of life is written down at most so often. */
export const seenInterval = 30_000;
/** A waiting player without a sign of life for this long loses the queue position. */
export const absenceTimeout = 300_000;
/** After a restart of the service players have this long to reconnect before their deadlines are enforced. */
export const restartGrace = 20_000;
export const walletPushInterval = 60_000;

/** The player receives `less` and `poor` when this much time is left, in seconds. */
export const lowTimeSeconds = 300;
export const veryLowTimeSeconds = 60;

/** An hour pack is sold as it was shown for this long: what is left of the day may have shrunk (R-HOUR-03). */
export const offerHold = 300_000;
/** A day of Pro, which coins buy, lasts this long (R-GOLD-02). */
export const proDayLength = 86_400_000;

/** Assumed length of a game before any was played, in seconds. */
export const defaultGameSeconds = 600;

/** R-GIFT-02: the trial gifts of one browser are counted over this time. */
export const deviceGiftWindow = 31_536_000_000;
/** R-GIFT-02: the trial gifts of one network address are counted over this time. */
export const addressGiftWindow = 86_400_000;

/** An invite code can be bound for this long after registering. */
export const inviteWindow = 604_800_000;

/** R-OPS-02: a sign-in to the operator's page lasts so long. */
export const opsSessionLength = 43_200_000;
/** R-OPS-02: a network may try to sign in there this often on average. */
export const opsSignInInterval = 12_000;
/** R-OPS-02: wrong tokens are written down one by one up to a limit within this time; the others are counted. */
export const opsWrongTokenWindow = 3_600_000;

/** R-TOGETHER-05: a network may try to join this often on average, and so many times at once. */
export const joinInterval = 10_000;
export const joinBurst = 10;

/** R-STORE-03: how long the service waits for a connection to the database. */
export const storeConnectTimeout = 2_000;
/** R-STORE-03: the longest that a statement, a lock or a pause within a transaction may take. */
export const storeStatementTimeout = 8_000;
/** R-STORE-03: a transaction waits this long for its turn, and for a database that is away, before its call is refused. */
export const storePatience = 3_000;
/** R-STORE-03: while the database is away, one transaction in this time tries whether it is back. */
export const storeProbeInterval = 500;

/** R-AGONES-02: timeout of an allocation by Agones; a player waits for it. */
export const agonesTimeout = 3_000;
