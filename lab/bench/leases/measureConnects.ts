import { children } from "../../../host/runners/program/sandbox/processTree.ts";
import { modes } from "../../../streams/wire/modes.ts";
import { residentMegabytes } from "./census.ts";
import { connectOnce } from "./connectOnce.ts";
import type { LeaseHost } from "./leaseHost.ts";

/** Memory of the host, or of all its seats, MB, and how it grew per connection after the first quarter. */
interface MemoryGrowth {
  readonly quarter: number;
  readonly after: number;
  readonly kilobytesPerConnect: number;
}

export interface ConnectMeasurement {
  readonly host: MemoryGrowth;
  readonly seats: MemoryGrowth;
  /** Whole time, s. */
  readonly seconds: number;
  /** What leaks, in words. */
  readonly leaks: readonly string[];
  /** The connections that had to be tried again, and why. */
  readonly failures: readonly string[];
}

export interface ConnectOrder {
  readonly gameId: string;
  readonly count: number;
  /** How many seats at once. */
  readonly parallel: number;
}

/** A connection whose parts were never let go takes more than this each time. */
const leakKilobytes = 4;
/** One connection in so many may fail: this player's own library, on the same busy computer, may be the one. */
const failuresAllowed = 500;
/** The heap of a process grows by as much without any leak. */
const noiseMegabytes = 16;

/**
 * Connects to seats again and again while their games run, and looks at the memory of host and seats.
 * @param onProgress called after each
 * @throws when more than one connection in 500 fails
 */
export async function measureConnects(
  host: LeaseHost,
  { gameId, count, parallel }: ConnectOrder,
  onProgress: (done: number) => void = () => undefined,
): Promise<ConnectMeasurement> {
  const keys = await Promise.all(Array.from({ length: parallel }, (_, seat) => openSeat(host, gameId, seat)));
  // The warm one is among them; it does not change.
  const pids = children(host.pid);
  const memory = () => ({
    host: residentMegabytes(host.pid),
    seats: pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0),
  });
  const startedAt = performance.now();
  let quarter = memory();
  let begun = 0;
  let done = 0;
  const failures: string[] = [];
  const note = (error: Error): boolean => {
    failures.push(error.message);
    if (failures.length > count / failuresAllowed) throw error;
    return false;
  };
  const work = async (sessionKey: string): Promise<void> => {
    while (begun < count) {
      begun += 1;
      while (!(await connectOnce(host.url, sessionKey).catch(note)));
      done += 1;
      if (done === Math.ceil(count / 4)) quarter = memory();
      onProgress(done);
    }
  };
  await Promise.all(keys.map(work));
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = memory();

  const grown = (name: "host" | "seats"): MemoryGrowth => ({
    quarter: quarter[name],
    after: after[name],
    kilobytesPerConnect: ((after[name] - quarter[name]) * 1_024) / (count * 0.75),
  });
  const measured = { host: grown("host"), seats: grown("seats") };
  const leaks = Object.entries(measured).flatMap(([name, each]) => {
    const noise = noiseMegabytes * (name === "host" ? 1 : parallel);
    return each.after - each.quarter > noise && each.kilobytesPerConnect > leakKilobytes
      ? [`memory of the ${name}: ${each.kilobytesPerConnect.toFixed(1)} kB a connection`]
      : [];
  });
  return { ...measured, seconds, leaks, failures };
}

/** Leases a seat and waits until its game is drawn. @returns the session key */
async function openSeat(host: LeaseHost, gameId: string, seat: number): Promise<string> {
  const scheduleId = `connects-${seat}`;
  const leaseId = `lease-of-${scheduleId}`;
  const sessionKey = `key-of-${scheduleId}`;
  await host.call("/control/lease", { leaseId, scheduleId, sessionKey, gameId });
  const started = host.next(leaseId);
  await host.call("/control/start", { scheduleId, gameId, mode: modes.pcMode, profile: null, type: 1 });
  const { end } = await started;
  if (end !== null) throw new Error(`${gameId} did not start: ${JSON.stringify(end)}`);
  return sessionKey;
}
