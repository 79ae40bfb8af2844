import { NEVER, Subject } from "rxjs";
import type { Address, Navigation } from "../../ports.ts";

export interface NodeNavigationDeps {
  /** Of the service, such as `http://localhost:8080`. */
  readonly origin: string;
  /** Called with the address of another page that the app leaves for, or its own when it wants to be loaded again. */
  readonly onLeave: (url: string) => void;
}

/** The address bar and history of a page that nobody sees. There is no back button but the app's own. */
export function memoryNavigation({ origin, onLeave }: NodeNavigationDeps): Navigation {
  const changes$ = new Subject<Address>();
  const entries = ["/"];
  const address = (): Address => {
    const { pathname, search, hash } = new URL(entries.at(-1) ?? "/", origin);
    return { path: pathname, query: search, hash };
  };
  const changed = (): void => changes$.next(address());
  return {
    origin,
    address,
    changes$: changes$.asObservable(),
    back$: NEVER,
    push(to) {
      entries.push(to);
      changed();
    },
    replace(to) {
      entries.splice(-1, 1, to);
      changed();
    },
    back() {
      if (entries.length === 1) return;
      entries.pop();
      changed();
    },
    leave: onLeave,
    reload: () => onLeave(new URL(entries.at(-1) ?? "/", origin).href),
  };
}
