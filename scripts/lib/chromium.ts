import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium: the one in the CHROMIUM variable, else an installed one, else null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env.PATH ?? "").split(":");
  const installed = folders.flatMap((folder) => names.map((name) => `${folder}/${name}`));
  return [...installed, ...macPaths].find((path) => existsSync(path)) ?? null;
}

/**
 * The path of a Chromium for the browser tests; installs one with apt when there is none.
 * @throws Error with one line that says what to do, when that is not possible
 */
export function chromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM)
    throw new Error(`CHROMIUM is ${process.env.CHROMIUM}, but there is no such file.`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log("No Chromium here: installing the platform's.");
    const quiet = { stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };
    spawnSync("apt-get", ["update"], quiet);
    spawnSync(
      "apt-get",
      ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation", "fonts-thai-tlwg"],
      {
        ...quiet,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      },
    );
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium: install it with your system's packages, or set CHROMIUM to its path.",
  );
}

/** Sound starts without a click. */
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

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(execFileSync(chromium(), ["--version"]).toString().trim());
