/** What one marble test writes when it is over (`tests/support/marbles.ts`), a line each: three numbers. */
interface Time {
  /** How long it lasted in virtual time, and really, ms. */
  readonly virtual: number;
  readonly real: number;
  /** When it ended, epoch ms. */
  readonly end: number;
}

/** The figures of a run, in words. @param log the lines of all its marble tests  @returns null when none ran */
export function figuresOf(log: string): string | null {
  const times = log.split("\n").flatMap((line): readonly Time[] => {
    const [virtual, real, end] = line.split(" ").map(Number);
    return virtual === undefined || real === undefined || end === undefined ? [] : [{ virtual, real, end }];
  });
  if (times.length === 0) return null;
  const virtual = times.reduce((sum, one) => sum + one.virtual, 0);
  const work = times.reduce((sum, one) => sum + one.real, 0);
  const from = Math.min(...times.map(({ real, end }) => end - real));
  const to = Math.max(...times.map(({ end }) => end));
  return `${times.length} marble tests: ${lengthOf(virtual)} of virtual time in ${seconds(to - from)} of real time (${seconds(work)} of work)`;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** @param ms  @returns in hours, or in minutes below one */
function lengthOf(ms: number): string {
  return ms >= 3_600_000 ? `${(ms / 3_600_000).toFixed(1)} h` : `${(ms / 60_000).toFixed(1)} min`;
}
