import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Page, chromium as playwright } from "@playwright/test";
import { chromium, chromiumFlags } from "../chromium.ts";

/**
 * Runs the whole product on ports of its own, with data of its own, and a browser beside it; ends both, whatever happens.
 * @param port the service's; machine host, probes and payment page take the next three
 */
export async function withProduct(
  port: number,
  work: (browser: Browser, origin: string) => Promise<void>,
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), "cloudplay-bench-"));
  const product = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    env: {
      ...process.env,
      PORT: String(port),
      MACHINE_PORT: String(port + 1),
      PROBE_PORT: String(port + 2),
      PAY_PORT: String(port + 3),
      DATA_DIR: data,
      DEMO_SPEED_PROBES: "5",
      DEMO_SPEED_INTERVAL_MS: "50",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    const browser = await playwright.launch({ executablePath: chromium(), args: chromiumFlags });
    try {
      await reachable(origin);
      await work(browser, origin);
    } finally {
      await browser.close();
    }
  } finally {
    product.kill("SIGTERM");
    rmSync(data, { recursive: true, force: true });
  }
}

async function reachable(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const reply = await fetch(origin).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("the product did not start");
}

/** Signs a new player in and takes the gift, at an address of the app. */
export async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Player's name").fill(`Bench ${Date.now()}`);
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForURL(address);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** The value below which a share of the values lies; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
