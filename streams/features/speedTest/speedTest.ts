import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  take,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { Idc, MeasuredIdc } from "../../../wire/schedule.ts";
import type { LoadCode } from "../../lib/lazyModule.ts";
import type { Scope } from "../../lib/scope.ts";
import { type Source, type State, source } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import { codeInTime } from "../../rules/codeInTime.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type * as measureCode from "./measure.ts";
import type { Measurement } from "./measure.ts";

export type MeasureCode = Pick<typeof measureCode, "measureServers">;

/** The speed test of this browser session (R-PLAY-04); its servers nearest first. */
export type SpeedTest = { status: "idle" } | Measurement | { status: "failed" };

export interface SpeedTestFeature {
  readonly speedTest: State<SpeedTest>;
  /** The measured servers, at once or when a test ends, which this may start; completes empty on failure. */
  readonly servers$: Observable<readonly MeasuredIdc[]>;
  /** Names of the servers measured since page load, by id. */
  readonly names: State<Readonly<Record<string, string>>>;
  /** Discards the result and measures again; a running test goes on. */
  again(): void;
}

export interface SpeedTestDeps
  extends CommonDeps<"config" | "pageLifecycle" | "player" | "backend" | "typedStorage" | "toasts"> {
  ports: Pick<Ports, "clock" | "socket" | "navigation">;
  loadMeasure: LoadCode<MeasureCode>;
}

/** Measures the servers once in a browser session, after sign-in (R-SPEED-01, R-SPEED-02). */
export function createSpeedTest(scope: Scope, deps: SpeedTestDeps): SpeedTestFeature {
  const { player, typedStorage } = deps;
  const asked$ = new Subject<void>();
  const names = source<Readonly<Record<string, string>>>({});

  const speedTest = scope.state<SpeedTest>(
    "speedTest",
    { status: "idle" },
    player.pipe(
      map((id) => id !== null),
      distinctUntilChanged(),
      switchMap((signedIn): Observable<SpeedTest> => {
        if (!signedIn) return of({ status: "idle" });
        const servers = typedStorage.read(stored.speedTest);
        const measured$ = (first$: Observable<void>): Observable<SpeedTest> =>
          merge(first$, asked$).pipe(
            exhaustMap(() =>
              scope.attempt(
                "speedTest",
                () => measure(scope, deps, names),
                of<SpeedTest>({ status: "failed" }),
              ),
            ),
          );
        if (!servers || servers.length === 0) return measured$(of(undefined));
        return measured$(EMPTY).pipe(startWith<SpeedTest>({ status: "done", servers }));
      }),
      map((now): SpeedTest => {
        if (now.status !== "done") return now;
        return { ...now, servers: now.servers.toSorted((left, right) => left.delay - right.delay) };
      }),
    ),
  );

  scope.run(
    "keep",
    speedTest.pipe(
      tap((now) => {
        if (now.status === "done") typedStorage.write(stored.speedTest, [...now.servers]);
      }),
    ),
  );

  const servers$ = defer(() => {
    // A failed test is repeated once for each play; its failure was toasted.
    if (speedTest.value.status === "failed") asked$.next();
    return speedTest.pipe(
      filter((now) => now.status === "done" || now.status === "failed"),
      take(1),
      filter((now) => now.status === "done"),
      map(({ servers }) => servers),
    );
  });
  return {
    speedTest,
    servers$,
    names,
    again() {
      typedStorage.remove(stored.speedTest);
      asked$.next();
    },
  };
}

/** Asks for the servers and measures them. Ends with a result or a failure, which was toasted. */
function measure(
  scope: Scope,
  deps: SpeedTestDeps,
  names: Source<Readonly<Record<string, string>>>,
): Observable<SpeedTest> {
  const { ports, config, backend, toasts, loadMeasure } = deps;
  const { probes, intervalMs } = config.speedTest;
  const failed = (message: "serverError" | "serverUnreachable"): Observable<SpeedTest> => {
    toasts.show({ message });
    return of({ status: "failed" });
  };
  const measured$ = (idcs: readonly Idc[]): Observable<SpeedTest> =>
    scope
      .attempt<MeasureCode | null>(
        "speedTest/code",
        // A start waits for the test: code that does not load in time counts as a failed call.
        () => codeInTime(loadMeasure, ports.clock, "speedTest/callTimeout"),
        of(null),
      )
      .pipe(switchMap((code) => (code ? code.measureServers(idcs, deps) : failed("serverUnreachable"))));
  const list$ = backend.callWithToast(calls.speedList, {}).pipe(
    switchMap((result): Observable<SpeedTest> => {
      if (result.kind !== "ok") return of({ status: "failed" });
      const idcs = result.data.idc_list;
      if (idcs.length === 0) return failed("serverError");
      names.set(Object.fromEntries(idcs.map(({ idc_id, title }) => [idc_id, title])));
      return measured$(idcs);
    }),
  );
  // Counts as running from the first request on, so that a play meanwhile waits for it.
  return concat(
    of<SpeedTest>({ status: "running", startedAt: ports.clock.now(), duration: probes * intervalMs }),
    list$,
  );
}
