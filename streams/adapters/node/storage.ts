import { EMPTY } from "rxjs";
import type { Storage } from "../../ports.ts";

/**
 * Storage in memory, of one player.
 * @param stored what local storage holds at the start
 */
export function memoryStorage(stored: Readonly<Record<string, string>> = {}): Storage {
  const areas = { local: new Map(Object.entries(stored)), session: new Map<string, string>() };
  const cookies = new Map<string, string>();
  return {
    get: (area, key) => areas[area].get(key) ?? null,
    set: (area, key, value) => {
      areas[area].set(key, value);
      return true;
    },
    remove: (area, key) => void areas[area].delete(key),
    changes$: EMPTY,
    cookie: (name) => cookies.get(name) ?? null,
    setCookie: (name, value) => void cookies.set(name, value),
  };
}
