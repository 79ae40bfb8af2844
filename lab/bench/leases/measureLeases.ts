import { setTimeout as delay } from "node:timers/promises";
import { type Census, grown, residentMegabytes, takeCensus } from "./census.ts";
import type { LeaseHost } from "./leaseHost.ts";
import { runLeases } from "./runLeases.ts";

export interface LeaseMeasurement {
  readonly before: Census;
  readonly after: Census;
  /** Of each lease: the time until its game was drawn, ms. */
  readonly drawn: readonly number[];
  /** Whole time, s. */
  readonly seconds: number;
  /** How the host's memory grew per lease after the first quarter, kB. */
  readonly kilobytesPerLease: number;
  /** What leaks, in words. */
  readonly leaks: readonly string[];
}

/** Idle connections are kept open for some seconds; what is still there then stays. */
const settleMs = 15_000;
const settleStepMs = 50;
/** A process object that was never let go takes more than this each time. */
const leakKilobytes = 12;
/** A heap grows by as much without any leak. */
const noiseMegabytes = 24;

/**
 * Runs games one after the other, and compares what is there afterwards with what was there before.
 * @param onProgress called after each end
 */
export async function measureLeases(
  host: LeaseHost,
  order: { readonly gameId: string; readonly count: number; readonly parallel: number },
  onProgress: (done: number) => void = () => undefined,
): Promise<LeaseMeasurement> {
  // Whatever is opened once, such as the first connections, is not a leak.
  await runLeases(host, { ...order, count: order.parallel, onEnd: () => undefined });
  const before = await settled(host, null);
  const startedAt = performance.now();
  let quarter = before.hostMegabytes;
  const drawn: number[] = [];
  await runLeases(host, {
    ...order,
    onEnd(done, drawnMs) {
      drawn.push(drawnMs);
      if (done === Math.ceil(order.count / 4)) quarter = residentMegabytes(host.pid);
      onProgress(done);
    },
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await settled(host, before);
  const growth = after.hostMegabytes - quarter;
  const kilobytesPerLease = (growth * 1_024) / (order.count * 0.75);
  const memoryLeaks = growth > noiseMegabytes && kilobytesPerLease > leakKilobytes;
  return {
    before,
    after,
    drawn,
    seconds,
    kilobytesPerLease,
    leaks: [
      ...grown(before, after).map((kind) => `${kind}: ${before[kind]} → ${after[kind]}`),
      ...(memoryLeaks ? [`memory of the host: ${kilobytesPerLease.toFixed(0)} kB a lease`] : []),
    ],
  };
}

/** Waits until nothing but the warm seat is left, and until there is no more than before. */
async function settled(host: LeaseHost, before: Census | null): Promise<Census> {
  let census = takeCensus(host);
  for (let waited = 0; waited < settleMs; waited += settleStepMs) {
    // That of the bundled code, and the warm seat.
    const quiet = census["seat folders"] === 2 && census["home folders"] === 0;
    if (before === null ? quiet && waited >= settleMs / 2 : quiet && grown(before, census).length === 0)
      return census;
    await delay(settleStepMs);
    census = takeCensus(host);
  }
  return census;
}
