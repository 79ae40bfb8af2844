import { filter, startWith, switchMap, take, tap } from "rxjs";
import type { Actions } from "../actions.ts";
import type { Scope } from "../lib/scope.ts";
import type { Ports } from "../ports.ts";
import { chunkReloadEvery } from "../rules/durations.ts";
import { stored } from "../storage/stored.ts";
import type { TypedStorage } from "../storage/typedStorage.ts";

/**
 * Reloads the page when its code fails to load, at most once in 60 s (R-ROUTE-08). Offline it first waits for the network,
 * because a reload would lose what is shown; the 60 s are checked after that wait.
 */
export function createChunkRecovery(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "clock" | "lifecycle" | "navigation">;
    typedStorage: TypedStorage;
    actions: Actions;
  },
): void {
  const { clock, lifecycle, navigation } = deps.ports;
  scope.run(
    "reload",
    deps.actions.of("page/chunkFailed").pipe(
      // mutants: equivalent, all that wait continue at the same moment, and only the first may reload within the minute
      switchMap(() => lifecycle.online$.pipe(startWith(lifecycle.online()), filter(Boolean), take(1))),
      filter(() => {
        const last = deps.typedStorage.read(stored.chunkReloadAt);
        // A time in the future comes from a clock that was wrong.
        return last === null || last > clock.now() || clock.now() - last >= chunkReloadEvery;
      }),
      // Without storage to remember the last reload, the page would reload forever.
      filter(() => deps.typedStorage.write(stored.chunkReloadAt, clock.now())),
      tap(() => navigation.reload()),
    ),
  );
}
