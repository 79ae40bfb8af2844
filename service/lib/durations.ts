/** Every duration of the service, in ms unless named otherwise. */

/** R-SES-06: a token's life, in seconds. */
export const tokenSeconds = 1_800;
/** R-SES-06: a refresh token's life, in seconds. */
export const refreshSeconds = 2_592_000;
/** A refresh token that was just exchanged still counts for this long: two tabs may ask at once. */
export const refreshOverlap = 20_000;

/** A ticket of the session socket is good for this long, once. */
export const ticketTtl = 60_000;
/** R-SOCK-01: a socket that sends nothing for this long is dead. */
export const socketSilenceTimeout = 25_000;
/** R-SOCK-02: an event that nobody acked is sent again after this long. */
export const resendDelay = 5_000;
/** An event that found nobody for this long is old news and is dropped. */
export const eventTtl = 600_000;

/** How often queue, seats and wallets are looked after. */
export const reconcileInterval = 1_000;
/** How often the machine host is asked which seats it has. */
export const seatPollInterval = 3_000;
/** A ready seat that nobody confirms, or a confirmed one whose game nobody starts, goes to the next. */
export const offerLife = 60_000;
/** A waiting player who shows no sign of life for this long loses the place. */
export const absenceTimeout = 300_000;
/** After a restart of the service players get this long to come back before a deadline of theirs counts. */
export const restartGrace = 20_000;
/** While playing, what was played is counted every second, and written down about this often. */
export const billingInterval = 10_000;
/** While playing, the wallet is told about this often. */
export const walletPushInterval = 60_000;

/** What remains when a player is told that time runs out, in seconds. */
export const lowTimeSeconds = 300;
export const veryLowTimeSeconds = 60;

/** What a game is thought to take before any was played, in seconds. */
export const defaultGameSeconds = 600;

/** An invite code can be bound for this long after registering. */
export const inviteWindow = 604_800_000;
