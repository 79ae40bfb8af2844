import { combineLatest, filter, switchMap, take, tap } from "rxjs";
import * as z from "zod/mini";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { prefetchAfter, reportKeptFor } from "../../rules/durations.ts";
import type { Stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";

const glimpse = z.array(
  z.object({ userId: z.string(), report: z.object({ facts: z.object({ at: z.number() }) }) }),
);
/** What `keptReports.ts` stores, as far as it is looked at here: the schema of a whole report would have to be loaded. */
const storedGlimpse: Stored<typeof glimpse> = {
  key: "PROBLEM_REPORTS",
  area: "local",
  form: "json",
  schema: glimpse,
};

interface Deps {
  readonly clock: Clock;
  readonly typedStorage: TypedStorage;
  readonly player: State<string | null>;
  readonly home: State<{ readonly status: string }>;
  send(intent: { readonly type: "problem/do"; readonly act: { readonly kind: "load" } }): void;
}

/**
 * At the next start on home, loads what sends a report that an earlier page could not, once the first screen is quiet (R-REC-42).
 * Nothing is loaded where nothing waits.
 */
export function sendKeptReports(scope: Scope, { clock, typedStorage, player, home, send }: Deps): void {
  const waits = (): boolean =>
    (typedStorage.read(storedGlimpse) ?? []).some(
      ({ userId, report }) => userId === player.value && clock.now() - report.facts.at < reportKeptFor,
    );
  scope.run(
    "keptReports",
    combineLatest([home, player]).pipe(
      filter(([{ status }, id]) => status === "ready" && id !== null),
      take(1),
      filter(waits),
      switchMap(() => after(clock, prefetchAfter, "problems/prefetchAfter")),
      tap(() => send({ type: "problem/do", act: { kind: "load" } })),
    ),
  );
}
