import { filter, tap } from "rxjs";
import type { Actions } from "../actions.ts";
import type { Scope } from "../lib/scope.ts";
import type { Ports } from "../ports.ts";
import { chunkReloadEvery } from "../rules/durations.ts";
import type { Keep } from "../session/keep.ts";
import { stored } from "../wire/stored.ts";

/** A page's code that fails to load reloads the page, at most once in 60 s (R-ROUTE-08). */
export function createChunkRecovery(
  scope: Scope,
  deps: { ports: Pick<Ports, "clock" | "navigation">; keep: Keep; actions: Actions },
): void {
  const { clock, navigation } = deps.ports;
  scope.run(
    "reload",
    deps.actions.of("page/chunkFailed").pipe(
      filter(() => {
        const last = deps.keep.read(stored.chunkReloadAt);
        // A mark of the future was set by a clock that was wrong.
        return last === null || last > clock.now() || clock.now() - last >= chunkReloadEvery;
      }),
      // A browser that cannot remember the reload would reload forever.
      filter(() => deps.keep.write(stored.chunkReloadAt, clock.now())),
      tap(() => navigation.reload()),
    ),
  );
}
