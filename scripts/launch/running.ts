import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "./product.ts";

/** Token for its operator's page, for `mali`. */
export const opsToken = "a-token-of-an-operator-for-one-computer";
/** Token with read access only. */
export const opsReadToken = "a-token-of-who-only-looks-at-this-computer";

/** The whole product in child processes, with a temporary data directory. */
export interface RunningProduct {
  readonly origin: string;
  readonly data: string;
  /** IANA name of its `TIME_ZONE`, in which it is about noon, so that an hour for today is a full one. */
  readonly timeZone: string;
  end(): Promise<void>;
}

/**
 * Starts the product with a short speed test.
 * @param port of the page; host, probes and payment pages use the next three
 * @param way `start` like `npm start`, `phone` like that with `--phone`, `dev` like `npm run dev`
 * @param env further settings
 * @throws if it is not reachable within 2 minutes
 */
export async function runProduct(
  port: number,
  way: "start" | "phone" | "dev" = "start",
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const origin = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), "cloudplay-"));
  const timeZone = noonZone(new Date());
  const command = {
    start: ["scripts/start.ts"],
    phone: ["scripts/start.ts", "--phone"],
    dev: ["scripts/dev.ts"],
  }[way];
  const product = spawn(process.execPath, ["--import", "tsx", ...command], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      MACHINE_PORT: String(port + 1),
      PROBE_PORT: String(port + 2),
      PAY_PORT: String(port + 3),
      DATA_DIR: data,
      TIME_ZONE: timeZone,
      // Independent of the computer.
      MACHINE_PICTURE: "640x360",
      MACHINE_PICTURE_HIGH: "1280x720",
      OPS_TOKENS: `mali:${opsToken},noi:read:${opsReadToken}`,
      DEMO_SPEED_PROBES: "10",
      DEMO_SPEED_INTERVAL_MS: "50",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => product.kill());
  const ended = new Promise<void>((resolve) => product.once("exit", () => resolve()));
  const end = async (): Promise<void> => {
    product.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 480 && product.exitCode === null; attempt += 1) {
    if (await hasGames(origin)) return { origin, data, timeZone, end };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await end();
  throw new Error(`the product did not start on port ${port}`);
}

const readiness = z.object({ status: z.literal("ok"), missing: z.tuple([]) });

/** Whether the service has its host: otherwise home has no games. */
async function hasGames(origin: string): Promise<boolean> {
  const reply: unknown = await fetch(`${origin}/readyz`)
    .then((response) => response.json())
    .catch(() => null);
  return readiness.safeParse(reply).success;
}

/** A time zone where it is between 12:00 and 13:00. Signs in these names are reversed; Etc/GMT itself is called UTC in texts. */
function noonZone(now: Date): string {
  const behind = now.getUTCHours() - 12;
  return behind === 0 ? "Africa/Abidjan" : `Etc/GMT${behind > 0 ? "+" : ""}${behind}`;
}
