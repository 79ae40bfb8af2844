import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findInPath, installPackages } from "./browsers.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const packages = ["chromium", "fonts-liberation", "fonts-thai-tlwg"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of a Chromium: the one in the CHROMIUM variable, or an installed one, or null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return findInPath(names) ?? macPaths.find((path) => existsSync(path)) ?? null;
}

/** The headless shell (a quarter less CPU; no pointer lock, no sensors), or another Chromium, or null. */
export function findHeadlessShell(): string | null {
  return (process.env.CHROMIUM ? null : findInPath(["chromium-headless-shell"])) ?? findChromium();
}

/** Path of a Chromium for browser tests, installed by apt if necessary. @throws Error with advice */
export function chromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM)
    throw new Error(`CHROMIUM is ${process.env.CHROMIUM}, but there is no such file.`);
  installPackages(packages, ["chromium-headless-shell"]);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium: install it with your system's packages, or set CHROMIUM to its path.",
  );
}

/** Allows sound without a click. */
export const autoplayFlag = "--autoplay-policy=no-user-gesture-required";

/** Flags for a headless browser that streams from this computer and does not use the internet. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--allow-loopback-in-peer-connection",
  "--force-webrtc-ip-handling-policy=default",
  autoplayFlag,
];

const oldestTested = 150;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const version = execFileSync(chromium(), ["--version"], { stdio: ["ignore", "pipe", "ignore"] })
    .toString()
    .trim();
  const isOld = Number(/\d+/.exec(version)?.[0]) < oldestTested;
  console.log(
    `${version}: the tests support Chromium ${oldestTested} and newer${isOld ? ", so some may fail with this one" : ""}.`,
  );
}
