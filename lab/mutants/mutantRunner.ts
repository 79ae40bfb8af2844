import { relative } from "node:path";
import { type RunnerTask, type RunnerTestCase, TestRunner } from "vitest";
import { projectPath } from "../../vite/projectPath.ts";
import { addEntry } from "./journal.ts";
import { durationFiles } from "./mutant.ts";
import { readRunFile } from "./runFile.ts";
import { switchboard, takeReached, watchConstants } from "./switchboard.ts";

interface Attempt {
  readonly retry: number;
  readonly repeats: number;
}

/** Number of mutants tried in this process. A test that fails with the first one can't have been affected by another. */
let met = 0;

/**
 * Runs tests with mutants. Each test runs once with the original code and then once for each of its mutants, in one process with modules
 * loaded once. A failed test is run again without the mutant: the mutant caused the failure only if it then passes (R-MUT-03).
 */
export default class MutantRunner extends TestRunner {
  readonly #run = readRunFile();
  readonly #board = switchboard();
  readonly #sameName = new Map<string, number>();
  readonly #killed = new Set<string>();
  #watched: Promise<void> | null = null;
  #test = "";
  #mutants: readonly string[] = [];
  #usable = true;
  #started = 0;
  #outside: readonly string[] = [];
  /** Positions of the current test file's places in its entries. */
  readonly #positions = new Map<string, number>();
  #file = "";

  override async importFile(path: string, source: "collect" | "setup"): Promise<unknown> {
    const { job } = this.#run;
    if (job.kind === "throughout") this.#board.active = job.change;
    this.#watched ??= Promise.all(
      durationFiles.map((file) => super.importFile(projectPath(file), "collect")),
    ).then((modules) => {
      for (const [index, constants] of modules.entries())
        if (typeof constants === "object" && constants !== null)
          watchConstants(durationFiles[index] ?? "", constants);
    });
    await this.#watched;
    return await super.importFile(path, source);
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.type !== "test" || (test.mode !== "run" && test.mode !== "queued")) return;
    this.#test = this.#nameOf(test);
    this.#usable = true;
    const { job } = this.#run;
    if (job.kind !== "try") return;
    this.#mutants = (job.tests[this.#test] ?? []).filter((mutant) => !this.#killed.has(mutant));
    if (this.#mutants.length === 0) {
      test.mode = "skip";
      return;
    }
    test.repeats = this.#mutants.length;
    test.retry = 1;
  }

  override onBeforeTryTask(test: RunnerTask, attempt: Attempt = { retry: 0, repeats: 0 }): void {
    super.onBeforeTryTask(test);
    const { job, journal } = this.#run;
    if (job.kind === "reach") {
      this.#outside = takeReached();
      this.#started = performance.now();
      return;
    }
    if (job.kind !== "try") return;
    if (test.result) {
      test.result.state = "run";
      test.result.errors = [];
    }
    const mutant = attempt.retry === 0 ? this.#mutants[attempt.repeats - 1] : undefined;
    if (mutant === undefined || !this.#usable) return;
    addEntry(journal, { type: "trying", test: this.#test, mutant });
    this.#board.active = job.changes[mutant] ?? null;
  }

  /** Skips the body of a test that is not usable. */
  async runTask(test: RunnerTestCase): Promise<void> {
    if (this.#usable) await TestRunner.getTestFn(test)();
  }

  onAfterRetryTask(test: RunnerTask, attempt: Attempt): void {
    const { job } = this.#run;
    const passed = test.result?.state === "pass";
    if (job.kind === "reach") {
      this.#addReached(test.file?.filepath ?? "", performance.now() - this.#started, passed);
    } else if (job.kind === "try" && this.#usable) {
      this.#board.active = null;
      if (attempt.repeats === 0) this.#judgeTest(attempt, passed);
      else this.#judgeMutant(this.#mutants[attempt.repeats - 1] ?? "", attempt, passed);
    }
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    const { job, journal } = this.#run;
    if (job.kind === "try") addEntry(journal, { type: "done", test: this.#test, usable: this.#usable });
  }

  #addReached(file: string, ms: number, passed: boolean): void {
    if (this.#file !== file) this.#positions.clear();
    this.#file = file;
    const names: string[] = [];
    const [outside = [], places = []] = [this.#outside, takeReached()].map((reached) =>
      reached.map((place) => {
        const known = this.#positions.get(place);
        if (known !== undefined) return known;
        names.push(place);
        this.#positions.set(place, this.#positions.size);
        return this.#positions.size - 1;
      }),
    );
    addEntry(this.#run.journal, { type: "reached", test: this.#test, ms, passed, names, outside, places });
  }

  /** Result with the original code. */
  #judgeTest({ retry }: Attempt, passed: boolean): void {
    if (passed && retry === 0) return;
    // The failure may be caused by an earlier mutant.
    if (met > 0) this.#end();
    this.#usable = false;
  }

  #judgeMutant(mutant: string, { retry }: Attempt, passed: boolean): void {
    const { journal } = this.#run;
    const test = this.#test;
    if (retry === 0) {
      if (passed) addEntry(journal, { type: "passed", test, mutant });
      if (passed) met += 1;
      return;
    }
    if (passed || met === 0) {
      addEntry(journal, { type: "killed", test, mutant });
      this.#killed.add(mutant);
    } else addEntry(journal, { type: "unsure", test, mutant });
    met += 1;
    if (!passed) this.#end();
  }

  /** Ends this process and its children: the next test needs a fresh one. */
  #end(): void {
    process.kill(0, "SIGKILL");
  }

  #nameOf(test: RunnerTestCase): string {
    const names: string[] = [];
    for (let suite = test.suite; suite !== undefined; suite = suite.suite) names.unshift(suite.name);
    const name = [relative(projectPath(""), test.file.filepath), ...names, test.name].join(" > ");
    const count = (this.#sameName.get(name) ?? 0) + 1;
    this.#sameName.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  }
}
