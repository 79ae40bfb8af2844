/** Durations of payments, in ms. */

/** An order that is not paid within this time expires. */
export const orderTtl = 1_800_000;
/** A purchase repeated within this time after it was paid is a double click, not a second purchase. */
export const duplicateWindow = 2_000;
/** Interval of polling providers about unfinished refunds (R-OPS-07). */
export const refundCheckInterval = 600_000;
export const orderCheckInterval = 5_000;
/** Delay of an order's first check; later delays grow with its age, up to `maxCheckDelay`. */
export const minCheckDelay = 20_000;
export const maxCheckDelay = 300_000;

/** The local provider's slow card takes this long to be charged. */
export const slowCardDelay = 8_000;
/** The local provider delays webhooks by this much in the mode `late`. */
export const lateWebhookDelay = 20_000;
/** Delays before a webhook that the service did not accept is sent again. */
export const webhookRetryDelays = [1_000, 5_000, 15_000, 60_000, 300_000] as const;
