import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { chooseStage } from "../../../../../host/runners/program/sandbox/launch.ts";

const script = fileURLToPath(
  new URL("../../../../../host/runners/program/sandbox/launch.sh", import.meta.url),
);

/** Runs a command behind launch.sh, which gets three open files that it should not pass on. */
function run(kept: string, command: readonly string[]): string {
  const file = openSync("/etc/hostname", "r");
  try {
    const words = [script, kept, "64", "1024", "unlimited", "0", "-", "-", "0", "0", "0", ...command];
    const stdio = ["ignore", "pipe", "inherit", file, file, file, "ignore", file] as const;
    const run = spawnSync("bash", words, { stdio: [...stdio], encoding: "utf8" });
    expect(run.status).toBe(0);
    return run.stdout;
  } finally {
    closeSync(file);
  }
}

describe("The steps before a command", () => {
  it("close every file of the host above those that are kept", () => {
    // 'ls' itself opens the folder that it lists.
    expect(run("2", ["ls", "/proc/self/fd"]).split("\n").filter(Boolean)).toEqual(["0", "1", "2", "3"]);
    expect(run("4", ["ls", "/proc/self/fd"]).split("\n").filter(Boolean)).toEqual([
      "0",
      "1",
      "2",
      "3",
      "4",
      "5",
    ]);
  });

  it("limit open files, file size and core dumps", () => {
    const limits = run("2", ["sh", "-c", "ulimit -n; ulimit -Hf; ulimit -c"]);
    // The unit of 'sh' is 512 bytes.
    expect(limits.split("\n")).toEqual(["64", "2048", "0", ""]);
  });

  it("mount where no source lies", () => {
    expect(chooseStage([{ source: "/home/host/run", name: "0" }])).toBe("/mnt");
    expect(chooseStage([{ source: "/mnt/disk/run", name: "0" }])).toBe("/srv");
  });
});
