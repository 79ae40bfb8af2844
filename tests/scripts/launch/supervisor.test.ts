import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createSupervisor, type Supervisor } from "../../../scripts/launch/supervisor.ts";
import { orElse } from "../../../wire/orElse.ts";

/** A process of the product in miniature: it writes a line when it starts, then behaves as its plan says. */
const main = `
import fs from "node:fs";
fs.appendFileSync(process.env.LOG, process.pid + "\\n");
const starts = fs.readFileSync(process.env.LOG, "utf8").trim().split("\\n").length;
fs.writeFileSync(process.env.LOG + ".format", process.env.LOG_FORMAT ?? "");
const plan = process.env.PLAN.split(",")[starts - 1] ?? "well";
if (plan === "dies") process.exit(3);
if (plan !== "mute") process.send({ type: "ready" });
process.on("message", () => {
  process.send({ type: "pong" });
  fs.appendFileSync(process.env.LOG + ".answers", starts + "\\n");
});
process.on("disconnect", () => process.exit(0));
if (plan === "crashes") setTimeout(() => process.exit(7), 30);
if (plan === "hangs") setTimeout(() => { for (;;); }, 30);
if (plan === "stopped") setTimeout(() => process.kill(process.pid, "SIGSTOP"), 30);
`;

let folder: string;
const said: string[] = [];
const hearers = new Set<() => void>();
const supervisors: Supervisor[] = [];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "supervisor-"));
  fs.writeFileSync(path.join(folder, "main.mjs"), main);
  vi.spyOn(console, "error").mockImplementation((line) => {
    said.push(String(line));
    for (const hear of hearers) hear();
  });
});
afterAll(async () => {
  await Promise.all(supervisors.map((each) => each.stop()));
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A supervisor of a test's own. @param name of what it starts */
function supervise(name: string, times: Parameters<typeof createSupervisor>[0] = {}) {
  const supervisor = createSupervisor({ ask: 150, start: 60_000, ...times });
  supervisors.push(supervisor);
  const log = path.join(folder, name);
  const lines = (file: string) =>
    fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n").map(Number) : [];
  const ownLines = () => said.filter((line) => line.startsWith(`The ${name} `));
  return {
    log,
    start: (plan: string) =>
      supervisor.start({ name, file: path.join(folder, "main.mjs"), env: { LOG: log, PLAN: plan } }),
    stop: supervisor.stop,
    pids: () => lines(log),
    /** How many questions the process of this start has answered. */
    answers: (start: number) => lines(`${log}.answers`).filter((each) => each === start).length,
    said: ownLines,
    /** Waits for so many lines. Time that the test holds stands still meanwhile, unlike in `expect.poll`. */
    says: (count: number) =>
      new Promise<void>((resolve) => {
        const hear = () => {
          if (ownLines().length >= count) resolve();
        };
        hearers.add(hear);
        hear();
      }),
  };
}

const isAlive = (pid: number) => orElse(() => process.kill(pid, 0), false);

test("R-EYES-04 its processes log text for people into the pipe, unless another format is chosen", async () => {
  const { log, start } = supervise("writer");
  const format = () => fs.readFileSync(`${log}.format`, "utf8");
  await start("well");
  expect(format()).toBe("text");
  vi.stubEnv("LOG_FORMAT", "json");
  await start("well");
  vi.unstubAllEnvs();
  expect(format()).toBe("json");
});

describe.concurrent("R-WATCH-01 a supervised process", () => {
  test.for(["hangs", "stopped"])("that %s is killed and restarted", async (how, { expect }) => {
    const { start, pids, answers, said } = supervise(how);
    await start(how);
    await expect.poll(pids).toHaveLength(2);
    expect(isAlive(pids()[0] ?? 0)).toBe(false);
    expect(said()).toEqual([`The ${how} ended as it hung; it is started again in 0.15 s.`]);
    // The one that answers is left alone: it is asked three times as often as a hanging one is.
    await expect.poll(() => answers(2)).toBeGreaterThanOrEqual(30);
    expect(pids()).toHaveLength(2);
  });

  test("that never gets ready is killed; at the first start the error is left to the operator", async ({
    expect,
  }) => {
    const { start, pids } = supervise("mute one", { start: 1_000 });
    await expect(start("mute")).rejects.toThrow(
      "The mute one could not start (it ended as it did not get ready).",
    );
    expect(pids().some(isAlive)).toBe(false);
  });
});

describe("R-WATCH-02 restarts", () => {
  /** Delays of restarts pass when the test says so; the processes' own time is real. */
  const holdDelays = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const startedProcesses = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === "ProcessWrap").length;
  afterEach(() => void vi.useRealTimers());

  test("a process that exits six times in a row is started a seventh time, with growing delays", async () => {
    holdDelays();
    const { start, pids, said, says } = supervise("unlucky one");
    await start("crashes,dies,dies,crashes,dies,dies");
    for (const [index, seconds] of [0.15, 0.3, 0.6, 1.2, 2.4, 4.8].entries()) {
      await says(index + 1);
      expect(said()[index]).toMatch(new RegExp(` in ${seconds} s\\.$`));
      const before = startedProcesses();
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(startedProcesses()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(startedProcesses()).toBe(before + 1);
    }
    vi.useRealTimers();
    await expect.poll(pids).toHaveLength(7);
    expect(isAlive(pids()[6] ?? 0)).toBe(true);
  });

  test("a process that can't start the first time is reported at once", async () => {
    const { start, pids } = supervise("broken one");
    await expect(start("dies")).rejects.toThrow("The broken one could not start (it ended with code 3).");
    expect(pids()).toHaveLength(1);
  });

  test("nothing is restarted after the stop", async () => {
    holdDelays();
    const { start, stop, pids, says } = supervise("last one");
    await start("crashes");
    await says(1);
    await stop();
    const before = startedProcesses();
    vi.advanceTimersByTime(60_000);
    expect(startedProcesses()).toBe(before);
    expect(pids()).toHaveLength(1);
  });
});
