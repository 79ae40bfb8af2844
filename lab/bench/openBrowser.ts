import { type Browser, chromium as playwright } from "@playwright/test";
import puppeteer from "puppeteer-core";
import { chromium, chromiumFlags } from "../../scripts/lib/chromium.ts";
import { findFirefox } from "../../scripts/lib/firefox.ts";
import type { PlayerPage } from "./player.ts";

/** A headless Chromium that streams from this computer. */
export function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: chromium(), args: chromiumFlags });
}

/** A headless Firefox that streams from this computer. @throws where none is installed */
export async function openFirefox(): Promise<{
  newPage(): Promise<PlayerPage & { close(): Promise<void> }>;
  close(): Promise<void>;
}> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error("There is no Firefox: install firefox-esr.");
  return puppeteer.launch({
    browser: "firefox",
    executablePath,
    // Its clock is otherwise rounded to whole ms.
    extraPrefsFirefox: { "media.autoplay.default": 0, "privacy.reduceTimerPrecision": false },
  });
}
