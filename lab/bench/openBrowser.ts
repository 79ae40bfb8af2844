import { type Browser, chromium as playwright } from "@playwright/test";
import { chromium, chromiumFlags } from "../../scripts/lib/chromium.ts";

/** A headless Chromium that streams from this computer. */
export function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: chromium(), args: chromiumFlags });
}
