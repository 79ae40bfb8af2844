import { Subject } from "rxjs";

/** What the tabs of one browser share. Give one hub to several fakes to simulate tabs. */
export interface Hub {
  readonly local: Map<string, string>;
  readonly cookies: Map<string, string>;
  readonly storage$: Subject<{ from: object; key: string | null; value: string | null }>;
  readonly broadcast$: Subject<{ from: object; name: string; message: unknown }>;
  /** Who holds or waits for each lock; the first one holds it. */
  readonly locks: Map<string, LockTicket[]>;
}

/** A tab that holds or waits for a lock. */
export interface LockTicket {
  granted(): void;
}

/** A browser without stored items, locks or other tabs. */
export function createHub(): Hub {
  return {
    local: new Map(),
    cookies: new Map(),
    storage$: new Subject(),
    broadcast$: new Subject(),
    locks: new Map(),
  };
}
