import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  forkJoin,
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
import type { Toasts } from "../../ui/toasts.ts";
import { calls } from "../../wire/calls.ts";
import type { AppConfig } from "../../wire/config.ts";
import type { Idc, MeasuredIdc } from "../../wire/schedule.ts";
import { stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Backend } from "../session/backend.ts";
import { probe } from "./probe.ts";

/** The speed test of this browser session (R-PLAY-04). Times in epoch ms, durations in ms. */
export type SpeedTest =
  | { status: "idle" }
  | { status: "running"; startedAt: number; duration: number }
  /** Nearest first. */
  | { status: "done"; servers: readonly MeasuredIdc[] }
  | { status: "failed" };

export interface SpeedTestFeature {
  readonly speedTest: State<SpeedTest>;
  /** The measured list: at once when there is one, else when the running or newly started test ends; nothing on failure. */
  readonly servers$: Observable<readonly MeasuredIdc[]>;
  /** How the service names the servers that were measured on this page, by id. */
  readonly names: State<Readonly<Record<string, string>>>;
  /** Forgets what was measured and measures again; one that runs goes on. */
  again(): void;
}

export interface SpeedTestDeps {
  ports: Pick<Ports, "clock" | "socket" | "navigation">;
  config: AppConfig;
  player: State<string | null>;
  backend: Backend;
  typedStorage: TypedStorage;
  toasts: Toasts;
}

/** Measures the servers once a browser session, from sign-in on (R-SPEED-01, R-SPEED-02). */
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
    // A failed test is tried once more for each play; what it had to tell was toasted.
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

function measure(
  scope: Scope,
  { ports, config, backend, toasts }: SpeedTestDeps,
  names: Source<Readonly<Record<string, string>>>,
): Observable<SpeedTest> {
  const { clock, navigation } = ports;
  const { probes, intervalMs } = config.speedTest;
  const secure = config.probeSecure ?? navigation.origin.startsWith("https:");
  const delayTo = ({ ping_ip }: Idc): Observable<number> =>
    scope.attempt(
      "probe",
      () => probe(`${secure ? "wss" : "ws"}://${ping_ip}:${config.probePort}/`, config.speedTest, ports),
      of(unreachableDelay),
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
      const measured$ = forkJoin(
        idcs.map((idc) => delayTo(idc).pipe(map((delay): MeasuredIdc => ({ idc_id: idc.idc_id, delay })))),
      ).pipe(map((servers): SpeedTest => ({ status: "done", servers: nearestFirst(servers) })));
      return concat(
        of<SpeedTest>({ status: "running", startedAt: clock.now(), duration: probes * intervalMs }),
        measured$,
      );
    }),
  );
  // Running from the moment it was asked for, so that a play that comes meanwhile waits for it.
  return concat(
    of<SpeedTest>({ status: "running", startedAt: clock.now(), duration: probes * intervalMs }),
    list$,
  );
}
