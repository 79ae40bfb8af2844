import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

/** Requirements of every PC game: screen and its authority file, sound, sandbox, software rendering. */
export const basePackages = ["xvfb", "xauth", "pulseaudio", "bubblewrap", "libgl1-mesa-dri"] as const;

/** What Wine loads if it is there, of its bits: films and music, the screen's modes, the mouse. */
const wineParts = ["gstreamer1.0-plugins-good", "libxrandr2", "libxi6"];
/** Additional requirements of Windows games. Debian 12's Wine does not find its own fonts: without others, no text is shown. */
export const winePackages: string[] = ["wine", "fonts-wine", "fonts-liberation", ...wineParts];
const wine32Packages = ["wine32", "libgl1", "libgl1-mesa-dri", ...wineParts].map((name) => `${name}:i386`);
/** How to make Wine run 32-bit programs, with Direct3D and OpenGL. */
export const wine32Line = `dpkg --add-architecture i386, apt-get update, apt-get install ${wine32Packages.join(" ")}`;

export type Installer =
  | { readonly kind: "apt" }
  /** There is apt-get, but this user may not run it. */
  | { readonly kind: "not-root" }
  | { readonly kind: "none" };

export function findInstaller(): Installer {
  const { error } = spawnSync("apt-get", ["--version"], { stdio: "ignore" });
  if (error || process.platform !== "linux") return { kind: "none" };
  return process.getuid?.() === 0 ? { kind: "apt" } : { kind: "not-root" };
}

/** Packages that are not installed; none without dpkg, which alone can tell. */
export function missingPackages(packages: readonly string[]): string[] {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders of dpkg-query
  const asked = spawnSync("dpkg-query", ["-W", "-f", "${Package} ${db:Status-Status}\n", ...packages], {
    encoding: "utf8",
  });
  if (asked.error) return [];
  const installed = new Set(
    (asked.stdout ?? "").split("\n").flatMap((line) => {
      const [name = "", status] = line.split(" ");
      return status === "installed" ? [name] : [];
    }),
  );
  return packages.filter((name) => !installed.has(name));
}

/** Number of output lines kept to explain a failure. */
const tailLines = 15;

const aptArguments = ["install", "--no-install-recommends"] as const;

/** Command for installing the packages by hand. */
export const installLine = (packages: readonly string[]): string =>
  `sudo apt-get ${aptArguments.join(" ")} ${packages.join(" ")}`;

const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" };

/** apt-get's words on an installation's size; updates its lists if necessary. @throws Error with its reason */
export function installSize(packages: readonly string[]): string {
  let asked = ask(packages);
  if (asked.reason !== null) {
    spawnSync("apt-get", ["update", "-q"], { env: environment, stdio: "inherit" });
    asked = ask(packages);
  }
  if (asked.reason !== null) throw new Error(asked.reason);
  return readSize(asked.output);
}

/** Size of packages on a computer that has only the requirements of every game, MB; null if apt-get can't tell. */
export function addedMegabytes(packages: readonly string[]): number | null {
  // As if no package were installed.
  const size = (names: readonly string[]): number | null =>
    readMegabytes(ask(["-o", "Dir::State::status=/dev/null", ...names]).output);
  const [base, all] = [size(basePackages), size([...basePackages, ...packages])];
  return base === null || all === null ? null : Math.max(1, Math.round(all - base));
}

/** @param output of apt-get before it starts */
export function readMegabytes(output: string): number | null {
  const [, number, unit = ""] = /After this operation, ([\d.,]+) ([kMG]?)B of additional/.exec(output) ?? [];
  const factor = { k: 0.001, M: 1, G: 1_000 }[unit] ?? 0.000_001;
  return number === undefined ? null : Number(number.replaceAll(",", "")) * factor;
}

function ask(packages: readonly string[]): { readonly output: string; readonly reason: string | null } {
  // Not --assume-no: apt-get asks only about additional packages, and installs the others without asking.
  const { stdout, stderr, status } = spawnSync("apt-get", [...aptArguments, "--print-uris", ...packages], {
    env: environment,
    encoding: "utf8",
  });
  const reason = stderr.split("\n").find((line) => line.startsWith("E: "));
  return { output: stdout, reason: reason ?? (status === 0 ? null : "apt-get failed") };
}

/** @param output of apt-get before it starts */
export function readSize(output: string): string {
  const download = /Need to get ([\d.,]+ [kMG]?B)/.exec(output)?.[1];
  const disk = /After this operation, ([\d.,]+ [kMG]?B) of additional/.exec(output)?.[1];
  return `${download ?? "nothing"} to download, ${disk ?? "nothing more"} on disk`;
}

/** Installs by apt-get. @param progress 0 to 1, and the step @returns its last lines if it failed, or null */
export async function install(
  packages: readonly string[],
  progress: (done: number, what: string) => void,
): Promise<string | null> {
  // Its status lines are mixed with its other output.
  const apt = spawn("apt-get", [...aptArguments, "-y", "-q", "-o", "APT::Status-Fd=1", ...packages], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const tail: string[] = [];
  for (const output of [apt.stdout, apt.stderr]) {
    createInterface({ input: output }).on("line", (line) => {
      const status = readStatus(line);
      if (status) progress(status.done, status.what);
      else if (tail.push(line) > tailLines) tail.shift();
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    apt.once("error", () => resolve(null));
    apt.once("close", resolve);
  });
  return code === 0 ? null : tail.join("\n").trim();
}

/** Parses a line of apt's status: downloads are the first half of the progress, installing the second. */
export function readStatus(line: string): { readonly done: number; readonly what: string } | null {
  const match = /^(dlstatus|pmstatus):[^:]*:([\d.]+):(.*)$/.exec(line);
  if (!match) return null;
  const half = Number(match[2]) / 200;
  return { done: match[1] === "dlstatus" ? half : 0.5 + half, what: match[3] ?? "" };
}
