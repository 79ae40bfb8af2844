import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { addresses } from "./namespaces.ts";

/** Where the host says what players' browsers have measured. */
export const metricsPort = 8_790;
const name = "cloudplay_host_input_to_photon_seconds";
const presses = 60;
const pressEveryMs = 120;
/** The app reports once a second. */
const reportedMs = 2_500;

/** Presses a key again and again. @returns the mean from press to display, by the player's own browser, in words */
export async function inputToPhoton(page: Page): Promise<string> {
  const before = await measured();
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("ArrowLeft", { delay: pressEveryMs / 2 });
    await delay(pressEveryMs / 2);
  }
  await delay(reportedMs);
  const after = await measured();
  const count = after.count - before.count;
  if (count === 0) throw new Error("the browser has measured no press");
  return `input to photon ${(((after.sum - before.sum) / count) * 1_000).toFixed(0)} ms (mean of ${count})`;
}

async function measured(): Promise<{ sum: number; count: number }> {
  const text = await (await fetch(`http://${addresses.host}:${metricsPort}/metrics`)).text();
  const totalOf = (part: string) => Number(new RegExp(`^${name}_${part} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
  return { sum: totalOf("sum"), count: totalOf("count") };
}
