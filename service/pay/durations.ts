/** Durations of the money side, in ms. */

/** An order that nobody paid for this long is over. */
export const orderTtl = 1_800_000;
/** A purchase that is asked for again so soon after it was paid is a second click, not a second purchase. */
export const duplicateWindow = 2_000;
/** How often it is looked whether an order is due to be asked about. */
export const orderCheckInterval = 5_000;
/** An order is asked about this long after it was made; then ever more rarely, as it grows older. */
export const minCheckDelay = 20_000;
export const maxCheckDelay = 300_000;

/** The local provider: how long the slow card takes, and by how much a late webhook is late. */
export const slowCardDelay = 8_000;
export const lateWebhookDelay = 20_000;
/** When a webhook that was not taken is sent again. */
export const webhookRetryDelays = [1_000, 5_000, 15_000, 60_000, 300_000] as const;
