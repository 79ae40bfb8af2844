export interface RunResult {
  /** Number of inconsistent entries in the books. */
  readonly wrongEntries: number;
  readonly players: number;
  /** Number of players with a socket at the end. */
  readonly sockets: number;
  /** Objects and buffers of all services, MB (10⁶ bytes): after all had signed in, and at the end. */
  readonly memory: { readonly before: number; readonly after: number };
  /** Latency after all had signed in: calls that read or change no queue, and those that do. */
  readonly calls: Latency;
  readonly queue: Latency;
  readonly computer: Noise;
}

/** ms */
interface Latency {
  readonly p95: number;
  readonly p99: number;
}

/** Other load on the computer. */
interface Noise {
  /** Share of CPU time that a hypervisor gave to others during the run; 0 if not reported. */
  readonly steal: number;
  /** Load average of one minute per CPU, before the run. */
  readonly load: number;
  /** 99th percentile of the lateness of the players' event loop while they played, ms. */
  readonly late: number;
}

/** Maximum values that pass. */
export const limits = {
  /** MB. Caches still fill while players play. */
  growth: 40,
  calls: { p95: 150, p99: 400 },
  queue: { p95: 400, p99: 1_000 },
  /** Above one of these, latency says more about the computer than about the service. */
  computer: { steal: 0.02, load: 0.5, late: 50 },
} as const;

/** Exit codes; 2 is for a wrong command line. */
export const exitCodes = { pass: 0, fail: 1, "too busy": 3 } as const;

type Outcome = keyof typeof exitCodes;

interface Check {
  readonly outcome: Outcome;
  readonly text: string;
}

/** R-TEST-08. Judges a run: its worst check decides, and on a busy computer latency is not judged. */
export function verdictOf(run: RunResult): { readonly outcome: Outcome; readonly lines: readonly string[] } {
  const reasons = busyReasons(run.computer);
  const growth = run.memory.after - run.memory.before;
  const checks: readonly Check[] = [
    check(run.wrongEntries === 0, `accounting: ${run.wrongEntries} wrong entries`),
    check(
      run.sockets === run.players,
      `sockets: ${run.players - run.sockets} of ${run.players} players lost theirs`,
    ),
    check(growth <= limits.growth, `memory: grew by ${growth.toFixed(1)} MB (limit ${limits.growth})`),
    latencyCheck("calls", run.calls, limits.calls, reasons),
    latencyCheck("queue", run.queue, limits.queue, reasons),
  ];
  const outcome = worst(checks.map((each) => each.outcome));
  const lines = [
    ...checks.map(({ outcome, text }) => `${outcome.padEnd(8)} ${text}`),
    ...reasons.map((reason) => `this computer was too busy to tell: ${reason}`),
    `verdict: ${outcome}`,
  ];
  return { outcome, lines };
}

function check(passes: boolean, text: string): Check {
  return { outcome: passes ? "pass" : "fail", text };
}

function latencyCheck(
  name: string,
  { p95, p99 }: Latency,
  limit: Latency,
  reasons: readonly string[],
): Check {
  const text = `${name}: p95 ${p95.toFixed(0)} ms (limit ${limit.p95}), p99 ${p99.toFixed(0)} ms (limit ${limit.p99})`;
  if (reasons.length > 0) return { outcome: "too busy", text };
  return check(p95 <= limit.p95 && p99 <= limit.p99, text);
}

function busyReasons({ steal, load, late }: Noise): readonly string[] {
  const { computer } = limits;
  return [
    ...(steal > computer.steal ? [`${(steal * 100).toFixed(1)} % of its time was stolen`] : []),
    ...(load > computer.load ? [`its load was ${load.toFixed(2)} for each processor before the run`] : []),
    ...(late > computer.late ? [`the players' event loop was ${late.toFixed(0)} ms late`] : []),
  ];
}

function worst(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes("fail")) return "fail";
  return outcomes.includes("too busy") ? "too busy" : "pass";
}

/** Times of all CPUs since the computer started, in ticks. */
export interface CpuTimes {
  readonly total: number;
  readonly steal: number;
}

/** Reads `/proc/stat`; null for other text. */
export function readCpuTimes(stat: string): CpuTimes | null {
  const line = /^cpu +([\d ]+)$/m.exec(stat)?.[1];
  if (line === undefined) return null;
  // user, nice, system, idle, iowait, irq, softirq, steal; the rest is included in the first two.
  const times = line.trim().split(" ").slice(0, 8).map(Number);
  return { total: times.reduce((sum, time) => sum + time, 0), steal: times[7] ?? 0 };
}

/** Share of stolen time between two readings; 0 if not reported. */
export function stealBetween(before: CpuTimes | null, after: CpuTimes | null): number {
  if (before === null || after === null || after.total <= before.total) return 0;
  return (after.steal - before.steal) / (after.total - before.total);
}
