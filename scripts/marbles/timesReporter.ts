import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Reporter } from "vitest/reporters";
import { figuresOf } from "./times.ts";

/** For `npm run marbles -- --watch`: prints the figures of each run, and forgets them before the next one. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(): void {
    const log = process.env.MARBLES_LOG;
    if (log === undefined || !existsSync(log)) return;
    const figures = figuresOf(readFileSync(log, "utf8"));
    rmSync(log);
    if (figures !== null) console.log(`\n ${figures}\n`);
  }
}
