import { combineLatest, EMPTY, exhaustMap, filter, map, merge, type Observable, switchMap, take } from "rxjs";
import { unreachableDelay } from "../../../wire/durations.ts";
import type { Scope } from "../../lib/scope.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { SpeedTestFeature } from "../speedTest/speedTest.ts";

/** How well games play over a connection. */
export type Quality = "excellent" | "good" | "fair" | "slow" | "unreachable";

/** The connection to one region, for display. */
export interface RegionSpeed {
  readonly id: string;
  /** The name given by the service; "" when it was measured earlier in this browser session. */
  readonly name: string;
  /** Mean delay, ms. */
  readonly delay: number;
  readonly quality: Quality;
}

/** @param delay ms */
export function qualityOf(delay: number): Quality {
  if (delay >= unreachableDelay) return "unreachable";
  if (delay < 50) return "excellent";
  if (delay < 100) return "good";
  return delay < 180 ? "fair" : "slow";
}

/** Repeats the speed test with a pop-up, whose closing does not stop it. Nearest region first; empty before the first. */
export function createSpeedSettings(
  scope: Scope,
  deps: CommonDeps<"clock" | "player" | "actions" | "overlays"> & { speedTest: SpeedTestFeature },
) {
  const { clock, player, speedTest, actions, overlays } = deps;
  const { speedTest: test, names } = speedTest;

  const again = (): Observable<unknown> => {
    speedTest.again();
    if (test.value.status !== "running") return EMPTY;
    const closed$ = test.pipe(
      filter((now) => now.status === "running"),
      // A test that is repeated because the page slept begins anew.
      switchMap(({ startedAt, duration }) =>
        overlays.open("speedLoading", {
          elapsed: Math.min(duration, Math.max(0, clock.now() - startedAt)),
          duration,
        }),
      ),
    );
    return merge(closed$, test.pipe(filter(({ status }) => status !== "running"))).pipe(take(1));
  };
  scope.run(
    "again",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : actions.of("account/measureAgain"))),
      exhaustMap(() => scope.attempt("settings/speedTest", again)),
    ),
  );
  const regions = scope.state<readonly RegionSpeed[]>(
    "regions",
    [],
    combineLatest([test, names]).pipe(
      map(([now, known]) =>
        now.status === "done"
          ? now.servers.map(({ idc_id: id, delay }) => ({
              id: String(id),
              name: known[String(id)] ?? "",
              delay,
              quality: qualityOf(delay),
            }))
          : [],
      ),
    ),
  );
  return { regions };
}
