import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { root } from "../../../scripts/launch/product.ts";
import { orElse } from "../../../wire/orElse.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")));

/** Starts a process of its own instead of service and host. */
const launch = `
import { startProcesses } from ${JSON.stringify(path.join(root, "scripts/launch/product.ts"))};
await startProcesses([{ name: "child", file: new URL("child.mjs", import.meta.url).pathname, env: {} }]);
`;
const child = `
import fs from "node:fs";
process.on("disconnect", () => process.exit(0));
fs.writeFileSync("pids.half", process.pid + " " + process.ppid);
fs.renameSync("pids.half", "pids");
process.send({ type: "ready" });
`;

const isAlive = (pid: number) => orElse(() => process.kill(pid, 0), false);

test.each(["npm", "its shell"])("R-WATCH-03 SIGTERM to %s alone ends everything", async (to) => {
  const cwd = tempFolder();
  fs.symlinkSync(path.join(root, "node_modules"), path.join(cwd, "node_modules"));
  const start = scripts.start.replace("scripts/start.ts", "launch.ts");
  fs.writeFileSync(path.join(cwd, "package.json"), JSON.stringify({ type: "module", scripts: { start } }));
  fs.writeFileSync(path.join(cwd, "launch.ts"), launch);
  fs.writeFileSync(path.join(cwd, "child.mjs"), child);
  const npm = spawn("npm", ["start"], { cwd, stdio: "ignore", detached: true });
  const group = -(npm.pid ?? Number.NaN);
  onTestFinished(() => void (isAlive(group) && process.kill(group, "SIGKILL")));
  const pids = path.join(cwd, "pids");
  await expect.poll(() => fs.existsSync(pids), { timeout: 60_000 }).toBe(true);
  const started = fs.readFileSync(pids, "utf8").split(" ").map(Number);
  expect(started.map(isAlive)).toEqual([true, true]);
  const shell = Number(execFileSync("ps", ["-o", "pid=", "--ppid", String(npm.pid)], { encoding: "utf8" }));
  process.kill(to === "npm" ? -group : shell, "SIGTERM");
  await expect.poll(() => started.map(isAlive), { timeout: 30_000 }).toEqual([false, false]);
});
