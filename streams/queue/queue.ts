/** The waiting line as the screens draw it (R-QUEUE-01 … 04). */
export type QueueView =
  | { shape: "hidden" }
  | {
      shape: "popup" | "tab";
      /** Players ahead; null when unknown. */
      ahead: number | null;
      /** Seconds; null when unknown. */
      wait: number | null;
      /** The tab's centre as a share of the screen's height, 0.1 … 0.9. */
      y: number;
    };
