import { setTimeout as delay } from "node:timers/promises";
import { children } from "../../../host/runners/program/sandbox/processTree.ts";
import { modes } from "../../../streams/wire/modes.ts";
import type { LeaseHost } from "./leaseHost.ts";

export interface LeaseOrder {
  readonly gameId: string;
  readonly count: number;
  /** How many seats at once. */
  readonly parallel: number;
  /** Called after each end, with the number of ends so far, and the time from the lease to the drawn game, ms. */
  readonly onEnd: (done: number, drawnMs: number) => void;
}

/** Between two looks whether a seat's process has gone, ms. */
const lookMs = 10;
let schedules = 0;

/**
 * Leases seats, starts their games, waits until they are drawn, and ends them.
 * @throws when a game ends by itself instead of starting
 */
export async function runLeases(host: LeaseHost, order: LeaseOrder): Promise<void> {
  let begun = 0;
  let ended = 0;
  const work = async (): Promise<void> => {
    while (begun < order.count) {
      begun += 1;
      const drawnMs = await runLease(host, order);
      ended += 1;
      order.onEnd(ended, drawnMs);
    }
  };
  await Promise.all(Array.from({ length: order.parallel }, work));
}

/** @returns the time from the lease to the drawn game, ms */
async function runLease(host: LeaseHost, { gameId, parallel }: LeaseOrder): Promise<number> {
  schedules += 1;
  const leasedAt = performance.now();
  const scheduleId = `lease-${schedules}`;
  await host.call("/control/lease", {
    leaseId: scheduleId,
    scheduleId,
    sessionKey: `key-of-${scheduleId}`,
    gameId,
  });
  const started = host.next(scheduleId);
  const profile = `player-${schedules}`;
  await host.call("/control/start", { scheduleId, gameId, mode: modes.pcMode, profile, type: 1 });
  const report = await started;
  const drawnMs = performance.now() - leasedAt;
  if (report.end !== null) throw new Error(`${gameId} did not start: ${JSON.stringify(report)}`);
  const ended = host.next(scheduleId);
  await host.call("/control/end", { scheduleId });
  await ended;
  // The next lease waits for a process to go, so that no more than `parallel` and the warm one run.
  while (children(host.pid).length > parallel + 1) await delay(lookMs);
  return drawnMs;
}
