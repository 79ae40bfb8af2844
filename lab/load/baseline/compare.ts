import type { Child } from "../child.ts";
import { type Drive, drive } from "./drive.ts";

/** One of the two that are compared. */
export interface Contestant {
  readonly name: string;
  readonly child: Child;
  readonly origin: string;
  readonly token: string;
  readonly uid: string;
}

export interface Comparison {
  /** Of the medians over all rounds: the service's calls per CPU second over the baseline's, at best 1. */
  readonly callsPerCpuSecond: number;
  /** The baseline's p99 over the service's. */
  readonly p99: number;
  readonly lines: readonly string[];
}

const rounds = 5;

/** A process that has just begun still compiles what it runs: that is no call's cost. Calls for so long first, s. */
const warmUp = 8;

/** Drives both in turn, several times, with the same calls, once both are warm. */
export async function compare(bare: Contestant, service: Contestant, seconds: number): Promise<Comparison> {
  const seen: Record<"bare" | "service", Drive[]> = { bare: [], service: [] };
  service.child.stopCollecting();
  for (const each of [bare, service]) await drive(each, warmUp / 2);
  for (let round = 0; round < rounds; round += 1) {
    seen.bare.push(await drive(bare, seconds / rounds / 2));
    seen.service.push(await drive(service, seconds / rounds / 2));
  }
  const of = (who: "bare" | "service", what: (drive: Drive) => number) => median(seen[who].map(what));
  const line = (who: "bare" | "service", { name }: Contestant) =>
    `${name.padEnd(10)} ${of(who, ({ callsPerCpuSecond }) => callsPerCpuSecond)
      .toFixed(0)
      .padStart(
        6,
      )} calls per CPU second, ${of(who, ({ atSameRate }) => atSameRate).toFixed(0)} at ${drive.sameRate} calls/s, p50 ${of(who, ({ p50 }) => p50).toFixed(2)} ms, p99 ${of(who, ({ p99 }) => p99).toFixed(2)} ms at ${drive.rate} calls/s`;
  const ratio = (what: (drive: Drive) => number) => of("service", what) / of("bare", what);
  const calls = ratio(({ callsPerCpuSecond }) => callsPerCpuSecond);
  const atSameRate = ratio((drive) => drive.atSameRate);
  const p99 = of("bare", (drive) => drive.p99) / of("service", (drive) => drive.p99);
  return {
    callsPerCpuSecond: calls,
    p99,
    lines: [
      line("bare", bare),
      line("service", service),
      `ratio: ${calls.toFixed(2)} × the calls per CPU second, ${atSameRate.toFixed(2)} × at the same rate, ${p99.toFixed(2)} × by p99 (wanted: ≥ 0.5)`,
    ],
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
