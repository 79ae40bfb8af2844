import { filter, fromEvent, map } from "rxjs";
import { orElse } from "../../../wire/orElse.ts";
import type { Storage, StorageArea } from "../../ports.ts";

/** The part of the browser's storage that is used here; every method may throw. */
export interface WebStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Cookies {
  /** Null if absent. */
  get(name: string): string | null;
  set(name: string, value: string, options: { path: string; sameSite: "lax"; maxAge: number }): void;
}

export interface StorageDeps {
  /** Called on each use: in a private or sandboxed page, the access itself throws. */
  readonly areas: Readonly<Record<StorageArea, () => WebStorage>>;
  /** Target of `storage` events of other tabs. */
  readonly events: EventTarget;
  readonly cookies: Cookies;
}

const secondsPerDay = 86_400;

/** localStorage, sessionStorage and cookies. An access that throws counts as refused. */
export function browserStorage({ areas, events, cookies }: StorageDeps): Storage {
  const changes$ = fromEvent<StorageEvent>(events, "storage").pipe(
    filter(({ storageArea }) => storageArea === orElse(areas.local, null)),
    map(({ key, newValue }) => ({ key, value: newValue })),
  );
  return {
    changes$,
    get: (area, key) => orElse(() => areas[area]().getItem(key), null),
    set: (area, key, value) =>
      orElse(() => {
        areas[area]().setItem(key, value);
        return true;
      }, false),
    remove: (area, key) => orElse(() => areas[area]().removeItem(key), undefined),
    cookie: (name) => orElse(() => cookies.get(name), null),
    setCookie: (name, value, days) =>
      orElse(
        () => cookies.set(name, value, { path: "/", sameSite: "lax", maxAge: days * secondsPerDay }),
        undefined,
      ),
  };
}
