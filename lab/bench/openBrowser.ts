import { type Browser, chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../scripts/lib/chromium.ts";

/** A headless Chromium that streams from this computer: the installed one, else Playwright's own. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    headless: true,
    ...(executablePath === null ? {} : { executablePath }),
    args: chromiumFlags,
  });
}
