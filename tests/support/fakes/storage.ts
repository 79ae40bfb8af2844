import { filter, map, type Observable } from "rxjs";
import type { Storage, StorageArea } from "../../../streams/ports.ts";
import type { Hub } from "./lifecycle.ts";
import { LivePort } from "./live.ts";

/** Storage in memory. */
export class FakeStorage extends LivePort implements Storage {
  readonly session = new Map<string, string>();
  /** True: every access is refused, as in private mode or when full. */
  refusing = false;
  /** A value with more characters than this does not fit. */
  room = Number.POSITIVE_INFINITY;
  /** The lifetime of each cookie, days. */
  readonly cookieDays = new Map<string, number>();
  readonly changes$: Observable<{ key: string | null; value: string | null }>;
  readonly #hub: Hub;

  constructor(hub: Hub) {
    super();
    this.#hub = hub;
    this.changes$ = this.watch(
      "changes$",
      hub.storage$.pipe(
        filter(({ from }) => from !== this),
        map(({ key, value }) => ({ key, value })),
      ),
    );
  }

  get local(): Map<string, string> {
    return this.#hub.local;
  }

  get cookies(): Map<string, string> {
    return this.#hub.cookies;
  }

  get(area: StorageArea, key: string): string | null {
    return this.refusing ? null : (this.#area(area).get(key) ?? null);
  }

  set(area: StorageArea, key: string, value: string): boolean {
    if (this.refusing || value.length > this.room) return false;
    const changed = this.#area(area).get(key) !== value;
    this.#area(area).set(key, value);
    if (area === "local" && changed) this.#hub.storage$.next({ from: this, key, value });
    return true;
  }

  remove(area: StorageArea, key: string): void {
    if (this.refusing) return;
    const removed = this.#area(area).delete(key);
    if (area === "local" && removed) this.#hub.storage$.next({ from: this, key, value: null });
  }

  cookie(name: string): string | null {
    return this.cookies.get(name) ?? null;
  }

  setCookie(name: string, value: string, days: number): void {
    this.cookies.set(name, value);
    this.cookieDays.set(name, days);
  }

  /** Simulates a write to `local` by another tab. A null value removes; a null key clears everything. */
  otherTab(key: string | null, value: string | null = null): void {
    if (key === null) this.local.clear();
    else if (value === null) this.local.delete(key);
    else this.local.set(key, value);
    this.#hub.storage$.next({ from: {}, key, value });
  }

  #area(area: StorageArea): Map<string, string> {
    return area === "local" ? this.#hub.local : this.session;
  }
}
