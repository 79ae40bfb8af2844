import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

/** What every PC game needs: screen, its secret, sound, sandbox, drawing without a graphics card. */
export const basePackages = ["xvfb", "xauth", "pulseaudio", "bubblewrap", "libgl1-mesa-dri"] as const;

/** What Windows games need besides. */
export const winePackages: string[] = ["wine"];
/** How Wine comes to run 32-bit programs, and draw what they draw by Direct3D and OpenGL. */
export const wine32Line =
  "dpkg --add-architecture i386, apt-get update, apt-get install wine32:i386 libgl1:i386 libgl1-mesa-dri:i386";

export type Installer =
  | { readonly kind: "apt" }
  /** There is apt-get, but this user may not use it. */
  | { readonly kind: "not-root" }
  | { readonly kind: "none" };

export function findInstaller(): Installer {
  const { error } = spawnSync("apt-get", ["--version"], { stdio: "ignore" });
  if (error || process.platform !== "linux") return { kind: "none" };
  return process.getuid?.() === 0 ? { kind: "apt" } : { kind: "not-root" };
}

/** Which of the packages are not installed. All of them where there is no dpkg. */
export function missingPackages(packages: readonly string[]): string[] {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders of dpkg-query
  const asked = spawnSync("dpkg-query", ["-W", "-f", "${Package} ${db:Status-Status}\n", ...packages], {
    encoding: "utf8",
  });
  const installed = new Set(
    (asked.stdout ?? "").split("\n").flatMap((line) => {
      const [name = "", status] = line.split(" ");
      return status === "installed" ? [name] : [];
    }),
  );
  return packages.filter((name) => !installed.has(name));
}

/** How much of its output is kept to explain a failure. */
const tailLines = 15;

const aptArguments = ["install", "--no-install-recommends"] as const;

/** The line that installs the packages by hand. */
export const installLine = (packages: readonly string[]): string =>
  `sudo apt-get ${aptArguments.join(" ")} ${packages.join(" ")}`;

const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" };

/**
 * Asks apt-get what an installation would take; fetches its lists first when it does not know a package.
 * @returns apt's own words, such as `20 MB to download, 55 MB on disk`
 * @throws Error with apt's reason
 */
export function installSize(packages: readonly string[]): string {
  let asked = ask(packages);
  if (asked.reason !== null) {
    spawnSync("apt-get", ["update", "-q"], { env: environment, stdio: "inherit" });
    asked = ask(packages);
  }
  if (asked.reason !== null) throw new Error(asked.reason);
  return readSize(asked.output);
}

/** What packages bring to a computer that has only what every game needs, MB; null where apt-get cannot say. */
export function addedMegabytes(packages: readonly string[]): number | null {
  // As if nothing at all were installed.
  const size = (names: readonly string[]): number | null =>
    readMegabytes(ask(["-o", "Dir::State::status=/dev/null", ...names]).output);
  const [base, all] = [size(basePackages), size([...basePackages, ...packages])];
  return base === null || all === null ? null : Math.max(1, Math.round(all - base));
}

/** @param output of apt-get before it begins */
export function readMegabytes(output: string): number | null {
  const [, number, unit = ""] = /After this operation, ([\d.,]+) ([kMG]?)B of additional/.exec(output) ?? [];
  const factor = { k: 0.001, M: 1, G: 1_000 }[unit] ?? 0.000_001;
  return number === undefined ? null : Number(number.replaceAll(",", "")) * factor;
}

function ask(packages: readonly string[]): { readonly output: string; readonly reason: string | null } {
  // Not --assume-no: apt-get asks about additional packages only, and installs the rest unasked.
  const { stdout, stderr, status } = spawnSync("apt-get", [...aptArguments, "--print-uris", ...packages], {
    env: environment,
    encoding: "utf8",
  });
  const reason = stderr.split("\n").find((line) => line.startsWith("E: "));
  return { output: stdout, reason: reason ?? (status === 0 ? null : "apt-get failed") };
}

/** @param output of apt-get before it begins */
export function readSize(output: string): string {
  const download = /Need to get ([\d.,]+ [kMG]?B)/.exec(output)?.[1];
  const disk = /After this operation, ([\d.,]+ [kMG]?B) of additional/.exec(output)?.[1];
  return `${download ?? "nothing"} to download, ${disk ?? "nothing more"} on disk`;
}

/**
 * Installs by apt-get. @param progress 0 to 1, and what is being done
 * @returns the last lines that apt printed when it failed; null when all is installed
 */
export async function install(
  packages: readonly string[],
  progress: (done: number, what: string) => void,
): Promise<string | null> {
  // Its status comes as lines among its other output.
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

/** One line of apt's status: downloads are the first half of the work, the installation the second. */
export function readStatus(line: string): { readonly done: number; readonly what: string } | null {
  const match = /^(dlstatus|pmstatus):[^:]*:([\d.]+):(.*)$/.exec(line);
  if (!match) return null;
  const half = Number(match[2]) / 200;
  return { done: match[1] === "dlstatus" ? half : 0.5 + half, what: match[3] ?? "" };
}
