import { rememberedMessages } from "../../rules/durations.ts";

/** Remembers which msgIds were acted on: the last 500, over reconnects too (R-SOCK-02). */
export interface Dedupe {
  /** True the first time. */
  first(msgId: string): boolean;
}

export function createDedupe(): Dedupe {
  const seen = new Set<string>();
  return {
    first(msgId) {
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
