import { fromEvent, map, merge, Subject } from "rxjs";
import type { Address, Navigation } from "../../ports.ts";

export interface NavigationDeps {
  readonly location: Pick<
    Location,
    "origin" | "pathname" | "search" | "hash" | "assign" | "replace" | "reload"
  >;
  readonly history: Pick<History, "pushState" | "replaceState" | "back">;
  /** Where `popstate` arrives. */
  readonly events: EventTarget;
}

/** The browser's history. Addresses that lead elsewhere, or are no web page, are not followed. */
export function browserNavigation({ location, history, events }: NavigationDeps): Navigation {
  const moved$ = new Subject<Address>();
  const address = (): Address => ({
    path: location.pathname,
    query: location.search,
    hash: location.hash,
  });
  const move = (to: string, change: (inside: string) => void, load: (inside: string) => void): void => {
    const inside = insideOf(to, location.origin);
    if (inside === null) return;
    try {
      change(inside);
    } catch {
      // Browsers refuse a page that changes its history too often; loading the address always works.
      load(inside);
      return;
    }
    moved$.next(address());
  };
  return {
    origin: location.origin,
    address,
    changes$: merge(moved$, fromEvent(events, "popstate").pipe(map(address))),
    push: (to) =>
      move(
        to,
        (inside) => history.pushState(null, "", inside),
        (inside) => location.assign(inside),
      ),
    replace: (to) =>
      move(
        to,
        (inside) => history.replaceState(null, "", inside),
        (inside) => location.replace(inside),
      ),
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

function parsed(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
