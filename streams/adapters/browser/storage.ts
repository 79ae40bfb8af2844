import { filter, fromEvent, map } from "rxjs";
import type { Storage, StorageArea } from "../../ports.ts";

/** The part of the browser's storage that is used here; every method may throw. */
export interface WebStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Cookies {
  /** Null for none. */
  get(name: string): string | null;
  set(name: string, value: string, options: { path: string; sameSite: "lax"; maxAge: number }): void;
}

export interface StorageDeps {
  /** Looked up on each use: in a private or sandboxed page, the look-up itself throws. */
  readonly areas: Readonly<Record<StorageArea, () => WebStorage>>;
  /** Fires `storage` events of other tabs. */
  readonly events: EventTarget;
  readonly cookies: Cookies;
}

const secondsPerDay = 86_400;

/** localStorage, sessionStorage and cookies. An access that throws counts as refused. */
export function browserStorage({ areas, events, cookies }: StorageDeps): Storage {
  const changes$ = fromEvent<StorageEvent>(events, "storage").pipe(
    filter(({ storageArea }) => storageArea === tryAccess(areas.local, null)),
    map(({ key, newValue }) => ({ key, value: newValue })),
  );
  return {
    changes$,
    get: (area, key) => tryAccess(() => areas[area]().getItem(key), null),
    set: (area, key, value) =>
      tryAccess(() => {
        areas[area]().setItem(key, value);
        return true;
      }, false),
    remove: (area, key) => tryAccess(() => areas[area]().removeItem(key), undefined),
    cookie: (name) => tryAccess(() => cookies.get(name), null),
    setCookie: (name, value, days) =>
      tryAccess(
        () => cookies.set(name, value, { path: "/", sameSite: "lax", maxAge: days * secondsPerDay }),
        undefined,
      ),
  };
}

function tryAccess<T, F>(access: () => T, refused: F): T | F {
  try {
    return access();
  } catch {
    return refused;
  }
}
