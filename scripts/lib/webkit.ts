import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findInPath, installPackages } from "./browsers.ts";

/** Paths of the programs for a test in WebKit. */
export interface WebKit {
  readonly driver: string;
  /** The browser that the driver starts. */
  readonly browser: string;
  readonly xvfb: string;
}

const packages = ["webkit2gtk-driver", "xvfb"];

/** WebKitGTK with its mini browser and its driver; null if one of them or Xvfb is missing. */
export function findWebKit(): WebKit | null {
  const driver = findInPath(["WebKitWebDriver"]);
  const xvfb = findInPath(["Xvfb"]);
  const browser = findMiniBrowser();
  return driver !== null && xvfb !== null && browser !== null ? { driver, browser, xvfb } : null;
}

/** Debian installs it outside PATH, in a folder named after the library's version. */
function findMiniBrowser(): string | null {
  const folders = (parent: string, pattern: RegExp): string[] =>
    readdirSync(parent)
      .filter((name) => pattern.test(name))
      .map((name) => `${parent}/${name}`);
  try {
    const libraries = folders("/usr/lib", /-linux-gnu/).flatMap((folder) => folders(folder, /^webkit2gtk-/));
    return libraries.flatMap((folder) => folders(folder, /^MiniBrowser$/)).at(-1) ?? null;
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (findWebKit() === null) installPackages(packages);
  const found = findWebKit();
  console.log(
    found === null
      ? `No WebKit, so that nothing is tried in one: install ${packages.join(" and ")} with your system's packages.`
      : (spawnSync("dpkg-query", ["-W", "webkit2gtk-driver"]).stdout ?? "webkit2gtk-driver")
          .toString()
          .trim(),
  );
}
