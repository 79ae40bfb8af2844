import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSupervisor, type Supervisor } from "../../../scripts/launch/supervisor.ts";

/** A process of the product in miniature: it writes a line when it starts, then behaves as its plan says. */
const main = `
import fs from "node:fs";
fs.appendFileSync(process.env.LOG, process.pid + "\\n");
const starts = fs.readFileSync(process.env.LOG, "utf8").trim().split("\\n").length;
fs.writeFileSync(process.env.LOG + ".format", process.env.LOG_FORMAT ?? "");
const plan = process.env.PLAN.split(",")[starts - 1] ?? "well";
if (plan === "dies") process.exit(3);
if (plan !== "mute") process.send({ type: "ready" });
process.on("message", () => process.send({ type: "pong" }));
process.on("disconnect", () => process.exit(0));
if (plan === "crashes") setTimeout(() => process.exit(7), 30);
if (plan === "hangs") setTimeout(() => { for (;;); }, 30);
if (plan === "stopped") setTimeout(() => process.kill(process.pid, "SIGSTOP"), 30);
`;

let folder: string;
let supervisor: Supervisor;
let said: string[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "supervisor-"));
  fs.writeFileSync(path.join(folder, "main.mjs"), main);
  said = [];
  vi.spyOn(console, "error").mockImplementation((line) => void said.push(String(line)));
  supervisor = createSupervisor({ ask: 150, start: 60_000 });
});
afterEach(async () => {
  await supervisor.stop();
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

const log = () => path.join(folder, "log");
const pids = () =>
  fs.existsSync(log()) ? fs.readFileSync(log(), "utf8").trim().split("\n").map(Number) : [];
const start = (plan: string) =>
  supervisor.start({
    name: "service",
    file: path.join(folder, "main.mjs"),
    env: { LOG: log(), PLAN: plan },
  });
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("R-EYES-04 its processes write for people, though to a pipe, unless something else is chosen", async () => {
  const format = () => fs.readFileSync(`${log()}.format`, "utf8");
  await start("well");
  expect(format()).toBe("text");
  vi.stubEnv("LOG_FORMAT", "json");
  await start("well");
  vi.unstubAllEnvs();
  expect(format()).toBe("json");
});

describe("R-WATCH-01", () => {
  test.each(["hangs", "stopped"])("a process that %s is killed and started again", async (how) => {
    await start(how);
    await until(() => pids().length === 2);
    expect(isAlive(pids()[0] ?? 0)).toBe(false);
    expect(said).toEqual(["The service ended as it hung; it is started again in 0.15 s."]);
    // The one that answers is left alone: for three times as long as a hanging one is.
    await new Promise((resolve) => setTimeout(resolve, 5_400));
    expect(pids()).toHaveLength(2);
  });

  test("a process that never gets ready is killed; the first time that is for its operator", async () => {
    supervisor = createSupervisor({ start: 1_000 });
    await expect(start("mute")).rejects.toThrow(
      "The service could not start (it ended as it did not get ready).",
    );
    expect(pids().some(isAlive)).toBe(false);
  });
});

describe("R-WATCH-02", () => {
  test("a process that ends six times in a row is started a seventh time, later each time", async () => {
    await start("crashes,dies,dies,crashes,dies,dies");
    await until(() => pids().length === 7);
    expect(said.map((line) => / in ([\d.]+) s/.exec(line)?.[1])).toEqual([
      "0.15",
      "0.3",
      "0.6",
      "1.2",
      "2.4",
      "4.8",
    ]);
    await until(() => isAlive(pids()[6] ?? 0));
  });

  test("a process that cannot start the first time is reported at once", async () => {
    await expect(start("dies")).rejects.toThrow("The service could not start (it ended with code 3).");
    expect(pids()).toHaveLength(1);
  });

  test("after the stop nothing is started again", async () => {
    await start("crashes");
    await until(() => said.length === 1);
    await supervisor.stop();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(pids()).toHaveLength(1);
  });
});
