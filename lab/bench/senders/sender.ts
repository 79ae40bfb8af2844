import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { descendants, usageOf } from "../../../host/runners/program/sandbox/processTree.ts";
import { readProperty } from "../../../streams/adapters/browser/readProperty.ts";

/** A process that streams, as seen from the benchmark. */
export type Sender = Awaited<ReturnType<typeof startSender>>;

/** @param file of the sender, in this folder  @param machineToken authorizes control calls */
export async function startSender(file: string, machineToken: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "cloudplay-bench-"));
  const child = fork(new URL(`./${file}`, import.meta.url), {
    execArgv: process.execArgv,
    env: {
      ...process.env,
      MACHINE_PORT: "0",
      HOST: "127.0.0.1",
      MACHINE_TOKEN: machineToken,
      MACHINE_SEATS: "8",
      MACHINE_PICTURE: "640x360",
      MACHINE_PICTURE_HIGH: "1280x720",
      MACHINE_DATA_DIR: dataDir,
      SERVICE_CONTROL_URL: "",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const port = Number(readProperty(await nextMessage(child, "ready"), "port"));
  return {
    url: `http://127.0.0.1:${port}`,
    /** CPU time that it and all processes below it have used so far, ms. */
    cpu(): number {
      const pid = child.pid ?? 0;
      return usageOf([pid, ...descendants(pid)]).cpuSeconds * 1_000;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function nextMessage(child: ChildProcess, type: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      if (readProperty(message, "type") !== type) return;
      child.off("message", onMessage);
      resolve(message);
    };
    child.on("message", onMessage);
    child.once("exit", (code) => reject(new Error(`the sender ended early (${code})`)));
  });
}
