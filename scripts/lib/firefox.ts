import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { findInPath, installPackages } from "./browsers.ts";

/** Path of a Firefox of any release; null for none. */
export const findFirefox = (): string | null => findInPath(["firefox-esr", "firefox"]);

/** Path of the program that makes a browser trust an authority; null for none. */
export const findCertutil = (): string | null => findInPath(["certutil"]);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (findFirefox() === null || findCertutil() === null) installPackages(["firefox-esr"], ["libnss3-tools"]);
  const found = findFirefox();
  console.log(
    found === null
      ? "No Firefox, so that nothing is tried in one: install firefox-esr with your system's packages."
      : execFileSync(found, ["--version"], { stdio: ["ignore", "pipe", "ignore"] })
          .toString()
          .trim(),
  );
}
