import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Path of the first of these programs that is in PATH; null for none. */
export function findInPath(programs: readonly string[]): string | null {
  const folders = (process.env.PATH ?? "").split(":");
  const paths = folders.flatMap((folder) => programs.map((name) => `${folder}/${name}`));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Installs Debian packages, if this user may; each list separately, as not every derivative has all of them. */
export function installPackages(...lists: readonly (readonly string[])[]): void {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  const quiet = { stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };
  spawnSync("apt-get", ["update"], quiet);
  for (const packages of lists) {
    console.log(`Installing ${packages.join(", ")}.`);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
      ...quiet,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
}
