import { filter, map, type Observable, skip } from "rxjs";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Lifecycle } from "../ports.ts";

export interface PageLifecycle {
  readonly visible: State<boolean>;
  readonly online: State<boolean>;
  /** Emits when the page becomes visible again. */
  readonly woke$: Observable<void>;
  readonly cameOnline$: Observable<void>;
}

export function createPageLifecycle(scope: Scope, lifecycle: Lifecycle): PageLifecycle {
  const visible = scope.state("visible", lifecycle.visible(), lifecycle.visible$);
  const online = scope.state("online", lifecycle.online(), lifecycle.online$);
  const turnedTrue = (state: State<boolean>): Observable<void> =>
    state.pipe(
      skip(1),
      filter(Boolean),
      map(() => undefined),
    );
  return { visible, online, woke$: turnedTrue(visible), cameOnline$: turnedTrue(online) };
}
