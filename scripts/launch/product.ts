import { randomBytes } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readSettings, type Settings } from "../../service/settings/settings.ts";
import { newCode } from "../../service/signIn/signInCode.ts";
import { createSupervisor, type LaunchedProcess, type Supervisor } from "./supervisor.ts";

export const root = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Under npm: npm, or the shell that it starts, which does not pass signals on. */
const parent = process.ppid;
const parentCheckInterval = 500;

/** Reads the settings; reports an invalid one in one line and ends the process. */
export function settingsOrExit(change: Readonly<Record<string, string>> = {}): {
  settings: Settings;
  env: Readonly<Record<string, string>>;
} {
  const token = process.env.MACHINE_TOKEN || randomBytes(32).toString("base64url");
  const env = { ...change, MACHINE_TOKEN: token, SIGN_IN_CODE: process.env.SIGN_IN_CODE || newCode().shown };
  const read = readSettings({ ...process.env, ...env });
  if (read.kind === "wrong") {
    console.error(read.message);
    process.exit(1);
  }
  return { settings: read.settings, env };
}

/** The service and the host, as child processes of the launcher. */
export function processesOf(
  settings: Settings,
  env: Readonly<Record<string, string>>,
): readonly LaunchedProcess[] {
  const controlHost = settings.host === "0.0.0.0" || settings.host === "::" ? "127.0.0.1" : settings.host;
  const control = `http://${controlHost.includes(":") ? `[${controlHost}]` : controlHost}:${settings.port}`;
  return [
    { name: "service", file: path.join(root, "service/main.ts"), env },
    {
      name: "host",
      file: path.join(root, "host/main.ts"),
      env: {
        ...env,
        SIGN_IN_CODE: "",
        MACHINE_PORT: String(settings.machinePort),
        SERVICE_CONTROL_URL: process.env.SERVICE_CONTROL_URL || control,
        MACHINE_CONTROL_URL: process.env.MACHINE_CONTROL_URL || `http://127.0.0.1:${settings.machinePort}`,
        PUBLIC_HOST: settings.publicHost,
      },
    },
  ];
}

/**
 * R-WATCH-03. Starts the processes, and stops them with this one: on Ctrl-C, SIGTERM, a closed terminal, the end of npm, or if one can't start.
 * @param cleanUp stops whatever else runs in this process
 */
export async function startProcesses(
  processes: readonly LaunchedProcess[],
  cleanUp: () => Promise<void> = async () => undefined,
): Promise<Supervisor> {
  let ending: Promise<void> | null = null;
  const end = (code: number) => {
    ending ??= Promise.allSettled([supervisor.stop(), cleanUp()]).then(() => process.exit(code));
  };
  const supervisor = createSupervisor();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => {
      if (process.ppid !== parent) end(0);
    }, parentCheckInterval).unref();
  try {
    await Promise.all(processes.map((launched) => supervisor.start(launched)));
  } catch (error) {
    if (ending === null) console.error(error instanceof Error ? error.message : String(error));
    end(1);
    await new Promise(() => undefined);
  }
  return supervisor;
}
