import { rememberedMessages } from "../../rules/durations.ts";

/** The last 500 msgIds that were handled, across reconnects (R-SOCK-02). */
export interface Dedupe {
  /** True for a msgId that was not handled yet; it counts as handled from then on. */
  isFirst(msgId: string): boolean;
}

export function createDedupe(): Dedupe {
  const seen = new Set<string>();
  return {
    isFirst(msgId) {
      if (seen.has(msgId)) return false;
      seen.add(msgId);
      if (seen.size > rememberedMessages) {
        const [oldest] = seen;
        if (oldest !== undefined) seen.delete(oldest);
      }
      return true;
    },
  };
}
