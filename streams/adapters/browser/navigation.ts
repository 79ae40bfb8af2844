import { merge, Subject, take } from "rxjs";
import { orElse } from "../../../wire/orElse.ts";
import type { Address, Navigation } from "../../ports.ts";
import { createBackTrap, type EntryHistory } from "./backTrapEntry.ts";
import { closeRequests, type Watcher } from "./closeRequests.ts";

export interface NavigationDeps {
  readonly location: Pick<
    Location,
    "origin" | "pathname" | "search" | "hash" | "assign" | "replace" | "reload"
  >;
  readonly history: EntryHistory;
  /** Target of `popstate` events. */
  readonly events: EventTarget;
  /** For a phone's back gesture. A trap entry handles Windows' back buttons, and both where this is missing. */
  readonly CloseWatcher?: (new () => Watcher) | undefined;
}

/** Navigation by the browser's history. Ignores URLs of other origins, and those that `leave` can't open as a web page. */
export function browserNavigation(deps: NavigationDeps): Navigation {
  const { location, history, events, CloseWatcher } = deps;
  const moved$ = new Subject<Address>();
  const address = (): Address => ({ path: location.pathname, query: location.search, hash: location.hash });
  const backTrap = createBackTrap(history, () => location.pathname + location.search + location.hash);
  events.addEventListener("popstate", () => {
    if (!backTrap.handlePopState()) moved$.next(address());
  });
  const move = (to: string, change: (inside: string) => void, load: (inside: string) => void): void => {
    const inside = insideOf(to, location.origin);
    if (inside === null) return;
    try {
      change(inside);
    } catch {
      // Browsers limit how often a page changes its history; loading the address always works.
      load(inside);
      return;
    }
    moved$.next(address());
  };
  return {
    origin: location.origin,
    address,
    changes$: moved$.asObservable(),
    back$: CloseWatcher ? merge(closeRequests(CloseWatcher), backTrap.back$).pipe(take(1)) : backTrap.back$,
    push: (to) => move(to, backTrap.push, (inside) => location.assign(inside)),
    replace: (to) => move(to, backTrap.replace, (inside) => location.replace(inside)),
    back: () => history.back(),
    leave: (url) => {
      const target = parsed(url, location.origin);
      if (target && /^https?:$/.test(target.protocol)) location.assign(target.href);
    },
    reload: () => location.reload(),
  };
}

/** The path, query and hash, or null for another origin. */
function insideOf(to: string, origin: string): string | null {
  const target = parsed(to, origin);
  return target?.origin === origin ? target.pathname + target.search + target.hash : null;
}

const parsed = (url: string, base: string): URL | null => orElse(() => new URL(url, base), null);
