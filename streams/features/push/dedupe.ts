import { dedupeSize } from "../../rules/durations.ts";

/** The last 500 msgIds that were handled, across reconnects (R-SOCK-02). */
export type Dedupe = ReturnType<typeof createDedupe>;

export function createDedupe() {
  const seen = new Set<string>();
  return {
    /** True for a msgId that was not handled yet; it counts as handled from then on. */
    isFirst(msgId: string) {
      if (seen.has(msgId)) return false;
      seen.add(msgId);
      if (seen.size > dedupeSize) {
        const [oldest] = seen;
        if (oldest !== undefined) seen.delete(oldest);
      }
      return true;
    },
  };
}
