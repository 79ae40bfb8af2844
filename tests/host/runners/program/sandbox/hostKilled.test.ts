import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { checkSandbox } from "../../../../../host/runners/program/sandbox/checkSandbox.ts";
import { sweepControlGroups } from "../../../../../host/runners/program/sandbox/controlGroup.ts";
import { controllerFolders } from "../../../../../host/runners/program/sandbox/controllerFolders.ts";
import { isAlive } from "../../../../../host/runners/program/sandbox/processTree.ts";

const check = checkSandbox();

describe.skipIf(!check.ok)("A host that is killed", () => {
  // Inside, the kernel ends them at once; outside, session.sh has to find them.
  it.each([
    ["true", 1_000],
    ["false", 10_000],
  ])("takes every process of the program with it (sandbox: %s)", async (sandbox, timeout) => {
    const script = fileURLToPath(new URL("hostToKill.ts", import.meta.url));
    const host = spawn(process.execPath, ["--import", "tsx", script, sandbox], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(host.stdout), "line");
    const { folder, pids }: { folder: string; pids: number[] } = JSON.parse(String(line));
    try {
      expect(pids.length).toBeGreaterThanOrEqual(3);
      expect(pids.filter(isAlive)).toEqual(pids);
      host.kill("SIGKILL");
      await once(host, "exit");
      await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout, interval: 20 });
      await sweepControlGroups();
      const groups = controllerFolders().flatMap(({ parent }) => readdirSync(parent));
      expect(groups.filter((name) => name.startsWith(`cloudplay-seat-${host.pid}-`))).toEqual([]);
    } finally {
      host.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
