import {
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  take,
  tap,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type Source, type State, source } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import { unreachableDelay } from "../../rules/durations.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { calls } from "../../wire/calls.ts";
import type { AppConfig } from "../../wire/config.ts";
import type { Idc, MeasuredIdc } from "../../wire/schedule.ts";
import { stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Backend } from "../session/backend.ts";
import { type ProbeOutcome, probeServers } from "./probe.ts";

/** The speed test of this browser session (R-PLAY-04). Times in epoch ms, durations in ms. */
export type SpeedTest =
  | { status: "idle" }
  | { status: "running"; startedAt: number; duration: number }
  /** Nearest first. */
  | { status: "done"; servers: readonly MeasuredIdc[] }
  | { status: "failed" };

export interface SpeedTestFeature {
  readonly speedTest: State<SpeedTest>;
  /**
   * The measured servers: at once if known, else when the running or a newly started test ends; completes
   * without emitting on failure.
   */
  readonly servers$: Observable<readonly MeasuredIdc[]>;
  /** Names of the servers measured since page load, by id. */
  readonly names: State<Readonly<Record<string, string>>>;
  /** Discards the result and measures again; a running test goes on. */
  again(): void;
}

export interface SpeedTestDeps {
  ports: Pick<Ports, "clock" | "socket" | "navigation">;
  config: AppConfig;
  pageLifecycle: PageLifecycle;
  player: State<string | null>;
  backend: Backend;
  typedStorage: TypedStorage;
  toasts: Toasts;
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
        return measured$(EMPTY).pipe(
          startWith<SpeedTest>({ status: "done", servers: nearestFirst(servers) }),
        );
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
      mergeMap((now) => (now.status === "done" ? [now.servers] : [])),
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

function nearestFirst(servers: readonly MeasuredIdc[]): readonly MeasuredIdc[] {
  return servers.toSorted((left, right) => left.delay - right.delay);
}

/** Measures until a test is not disturbed (R-SPEED-03). Ends with a result or a failure. */
function measure(
  scope: Scope,
  deps: SpeedTestDeps,
  names: Source<Readonly<Record<string, string>>>,
): Observable<SpeedTest> {
  const { ports, config, backend, toasts, pageLifecycle } = deps;
  const { probes, intervalMs } = config.speedTest;
  const running$ = defer(() =>
    of<SpeedTest>({ status: "running", startedAt: ports.clock.now(), duration: probes * intervalMs }),
  );
  const measured$ = (idcs: readonly Idc[]): Observable<SpeedTest> =>
    concat(
      running$,
      probeAll(scope, deps, idcs).pipe(
        switchMap((outcome): Observable<SpeedTest> => {
          if (outcome.kind === "disturbed")
            return whenAwake(pageLifecycle).pipe(switchMap(() => measured$(idcs)));
          const servers = idcs.map(
            ({ idc_id }, index): MeasuredIdc => ({
              idc_id,
              delay: outcome.delays[index] ?? unreachableDelay,
            }),
          );
          return of({ status: "done", servers: nearestFirst(servers) });
        }),
      ),
    );
  const list$ = backend.callWithToast(calls.speedList, {}).pipe(
    switchMap((result): Observable<SpeedTest> => {
      if (result.kind !== "ok") return of({ status: "failed" });
      const idcs = result.data.idc_list;
      if (idcs.length === 0) {
        toasts.show({ message: "serverError" });
        return of({ status: "failed" });
      }
      names.set(Object.fromEntries(idcs.map(({ idc_id, title }) => [idc_id, title])));
      return measured$(idcs);
    }),
  );
  // Counts as running from the first request on, so that a play meanwhile waits for it.
  return concat(running$, list$);
}

function probeAll(
  scope: Scope,
  { ports, config }: SpeedTestDeps,
  idcs: readonly Idc[],
): Observable<ProbeOutcome> {
  const secure = config.probeSecure ?? ports.navigation.origin.startsWith("https:");
  const urls = idcs.map(({ ping_ip }) => `${secure ? "wss" : "ws"}://${ping_ip}:${config.probePort}/`);
  return scope.attempt(
    "probe",
    () => probeServers(urls, config.speedTest, ports),
    of<ProbeOutcome>({ kind: "measured", delays: [] }),
  );
}

/** Emits once the page is visible and online, and completes. */
function whenAwake({ visible, online }: PageLifecycle): Observable<unknown> {
  return combineLatest([visible, online]).pipe(
    filter(([isVisible, isOnline]) => isVisible && isOnline),
    take(1),
  );
}
