import { combineLatest, exhaustMap, filter, map, merge, take, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after, every } from "../../lib/time.ts";
import type { Ports, PwaPorts } from "../../ports.ts";
import { updateCheckEvery, updateTimeout } from "../../rules/durations.ts";

/** Whether a new version waits (R-PWA-01); hidden while any tab plays or queues, because it takes over all. */
export function createUpdate(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "clock" | "navigation"> & Pick<PwaPorts, "updates">;
    actions: Actions;
    busy: State<boolean>;
  },
): State<boolean> {
  const { clock, updates, navigation } = deps.ports;
  const waits = scope.state(
    "waits",
    false,
    combineLatest([updates.waits$, deps.busy]).pipe(map(([waiting, busy]) => waiting && !busy)),
  );
  scope.run("look", every(clock, updateCheckEvery, "pwa/updateCheckEvery").pipe(tap(() => updates.look())));
  scope.run(
    "apply",
    deps.actions.of("update/apply").pipe(
      filter(() => waits.value),
      exhaustMap(() =>
        scope.attempt("update", () =>
          merge(updates.takeOver(), after(clock, updateTimeout, "pwa/updateTimeout")).pipe(take(1)),
        ),
      ),
      tap(() => navigation.reload()),
    ),
  );
  return waits;
}
