import type { Reporter, TestModule } from "vitest/node";

/** Prints how much virtual time the marble tests of a run covered. */
export default class VirtualTimeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const total = virtualTimeOf(
      modules.flatMap((module) => [...module.children.allTests()].map((test) => test.meta().virtualMs)),
    );
    if (total !== null) console.log(`\nvirtual time covered: ${total}`);
  }
}

/** The sum in hours, or minutes below one hour; null if no test ran in virtual time. @param times ms */
function virtualTimeOf(times: ReadonlyArray<number | undefined>): string | null {
  const ms = times.reduce<number>((sum, time) => sum + (time ?? 0), 0);
  if (ms === 0) return null;
  return ms >= 3_600_000 ? `${Math.round(ms / 3_600_000)} h` : `${Math.round(ms / 60_000)} min`;
}
