import type { Subscription } from "rxjs";
import { equal } from "../../../streams/lib/equal.ts";
import type { OpenReplay } from "../openReplay.ts";
import { namedStream } from "./namedStream.ts";

/**
 * A stream as it stands at the end of each millisecond: of a State the last value, of facts the one or the list of them. Marble
 * diagrams have no room for two moments within one millisecond, nor for a group that is followed by another at once.
 */
export interface SettledStream {
  /** What is new since the last call; null for nothing. */
  take(): { readonly value: unknown } | null;
  unsubscribe(): void;
}

/** @throws Refused when there is no such stream */
export function settle(opened: OpenReplay, name: string): SettledStream {
  const { kind, values$ } = namedStream(opened, name);
  let last: { readonly value: unknown } | null = null;
  let coming: readonly unknown[] = [];
  const watching: Subscription = values$.subscribe((value) => {
    coming = kind === "state" ? [value] : [...coming, value];
  });
  return {
    take() {
      const [only, ...more] = coming;
      if (coming.length === 0) return null;
      const next = { value: more.length === 0 ? only : coming };
      coming = [];
      if (kind === "state" && last !== null && equal(last.value, next.value)) return null;
      last = next;
      return next;
    },
    unsubscribe: () => watching.unsubscribe(),
  };
}
