import { combineLatest, concat, defer, filter, type Observable, of, switchMap, take } from "rxjs";
import { unreachableDelay } from "../../../wire/durations.ts";
import type { Idc, MeasuredIdc } from "../../../wire/schedule.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import type { Ports } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { probeServers } from "./probe.ts";

/** A test that runs, and its result. Times in epoch ms, durations in ms. */
export type Measurement =
  | { status: "running"; startedAt: number; duration: number }
  | { status: "done"; servers: readonly MeasuredIdc[] };

/** Measures the servers, again while a test is disturbed (R-SPEED-03). Emits each start, at last the result. */
export function measureServers(
  idcs: readonly Idc[],
  deps: CommonDeps<"config" | "pageLifecycle"> & { ports: Pick<Ports, "clock" | "socket" | "navigation"> },
): Observable<Measurement> {
  const { ports, config, pageLifecycle } = deps;
  const { probes, intervalMs } = config.speedTest;
  const secure = config.probeSecure ?? ports.navigation.origin.startsWith("https:");
  const urls = idcs.map(({ ping_ip }) => `${secure ? "wss" : "ws"}://${ping_ip}:${config.probePort}/`);
  return defer(() =>
    concat(
      of<Measurement>({ status: "running", startedAt: ports.clock.now(), duration: probes * intervalMs }),
      probeServers(urls, config.speedTest, ports).pipe(
        switchMap((outcome): Observable<Measurement> => {
          if (outcome.kind === "disturbed")
            return whenAwake(pageLifecycle).pipe(switchMap(() => measureServers(idcs, deps)));
          const servers = idcs.map(({ idc_id }, index) => ({
            idc_id,
            delay: outcome.delays[index] ?? unreachableDelay,
          }));
          return of({ status: "done", servers });
        }),
      ),
    ),
  );
}

/** Emits once the page is visible and online, and completes. */
function whenAwake({ visible, online }: PageLifecycle): Observable<unknown> {
  return combineLatest([visible, online]).pipe(
    filter(([isVisible, isOnline]) => isVisible && isOnline),
    take(1),
  );
}
