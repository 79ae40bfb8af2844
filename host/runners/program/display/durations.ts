/** Timeouts and intervals of a program's screen, all in ms. */

/** An X server that is not ready after this long is given up. */
export const serverStartMs = 5_000;

/** An X server that was asked to end and still runs after this long is killed. */
export const serverStopMs = 1_000;

/** A question to the X server that has no answer after this long counts as failed. */
export const answerMs = 5_000;

/** A window that has not answered its ping after this long does not respond. */
export const windowPingMs = 5_000;

/** Time between two characters of typed text: a program that looks up keys late still finds them. */
export const typingIntervalMs = 8;

/** The same before and after one that has no key of its own: the key that it is laid on stays until such a program has looked. */
export const symbolIntervalMs = 30;

/** Pause before a killed server's display is looked at again. */
export const dyingServerPauseMs = 50;
