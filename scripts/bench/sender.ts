import { type ChildProcess, fork } from "node:child_process";

/** A process that streams, as seen from the benchmark. */
export interface Sender {
  readonly name: string;
  readonly url: string;
  /** CPU time that it has used so far, ms. */
  cpu(): Promise<number>;
  stop(): void;
}

/** @param file of the sender, in this folder  @param machineToken authorizes control calls */
export async function startSender(name: string, file: string, machineToken: string): Promise<Sender> {
  const child = fork(new URL(`./${file}`, import.meta.url), {
    execArgv: process.execArgv,
    env: {
      ...process.env,
      MACHINE_PORT: "0",
      HOST: "127.0.0.1",
      MACHINE_TOKEN: machineToken,
      SERVICE_CONTROL_URL: "",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const port = Number(property(await nextMessage(child, "ready"), "port"));
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    async cpu() {
      const answer = nextMessage(child, "cpu");
      child.send("cpu");
      return Number(property(await answer, "milliseconds"));
    },
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
}

function nextMessage(child: ChildProcess, type: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      if (property(message, "type") !== type) return;
      child.off("message", onMessage);
      resolve(message);
    };
    child.on("message", onMessage);
    child.once("exit", (code) => reject(new Error(`the sender ended early (${code})`)));
  });
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
