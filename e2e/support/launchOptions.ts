import { resolve } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { chromiumFlags } from "../../scripts/lib/chromium.ts";

/** How browser tests start a Chromium. @param executablePath null leaves it to Playwright */
export function launchOptions(executablePath: string | null): LaunchOptions {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    env: { ...process.env, FONTCONFIG_FILE: resolve("e2e/support/fonts.conf") },
    // Chromium gives a page fulfilled by a test (with changed configuration) no address space, and would otherwise
    // block its calls to this computer.
    args: [...chromiumFlags, "--disable-features=LocalNetworkAccessChecks"],
  };
}
