import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { systemClock } from "../../../host/lib/clock.ts";
import { isExecutable, wineProgram } from "../../../host/library/availability.ts";
import { fileKind, headOf } from "../../../host/library/programFile.ts";
import { type Display, openDisplay } from "../../../host/runners/program/display/display.ts";
import { measureFolder } from "../../../host/runners/program/sandbox/folderUsage.ts";
import { seatUid } from "../../../host/runners/program/sandbox/isolate.ts";
import { isAlive } from "../../../host/runners/program/sandbox/processTree.ts";
import { runSandboxed, type SandboxOrder } from "../../../host/runners/program/sandbox/runSandboxed.ts";
import { giveFolder, makeReachable } from "../../../host/runners/program/sandbox/sandboxFiles.ts";
import { RunnerError } from "../../../host/runners/runner.ts";
import { wine32 } from "../../../host/runners/wine/prefix.ts";
import { byWine, callsOf32Bit } from "../../../host/runners/wine/wineRunner.ts";
import { removeFolder } from "../../../host/saves/workingFolders.ts";
import { endText } from "../endText.ts";
import { installLine, wine32Line, winePackages } from "../packages.ts";

interface SetupLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

export interface SetupDeps {
  /** As in `GAMES_DIR`; absolute. */
  readonly gamesFolder: string;
  /** Absolute. */
  readonly templatesFolder: string;
  readonly limits?: SetupLimits;
}

type Installed = { readonly ok: true; readonly name: string } | { readonly ok: false; readonly why: string };

const usualLimits: SetupLimits = { seconds: 1_800, megabytes: 60_000 };
/** Interval at which the installation's folder is measured, ms. */
const measureMs = 1_000;
const maxFiles = 200_000;
const maxPathBytes = 1_024;
/** Free disk space that must remain, MB. */
const freeMegabytes = 1_000;
/** A seat number far above those of a running host. */
const seat = 91;
const executable = "innoextract";
/** Path of the installer in the sandbox: on drive D:, because some look for themselves by a Windows path. */
const shownFolder = "/srv/game/.setup";

const elsewhere = "install it elsewhere, and copy its folder into GAMES_DIR";
/** Options with which installers ask nothing and install into the drive's folder. */
const silently = {
  nsis: ["/S", "/D=D:\\Game"],
  inno: ["/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART", "/SP-", "/DIR=D:\\Game"],
};

/** Whether a name is an installer's file rather than a game. */
export const isSetup = (name: string): boolean =>
  /\.exe$/i.test(name) && statSync(name, { throwIfNoEntry: false })?.isFile() === true;

/**
 * Runs the installer of a Windows game in the sandbox, unattended, into a new folder of `GAMES_DIR`. It sees only its own files. Inno Setup
 * installers, such as GOG's, are unpacked instead of run if innoextract supports their version; others run by Wine.
 * @param file the installer
 * @returns the folder's name; otherwise the reason for failing, and nothing is left behind
 */
export async function installSetup(file: string, deps: SetupDeps): Promise<Installed> {
  const refuse = (why: string): Installed => ({ ok: false, why });
  const setup = path.resolve(file);
  const kind = setupKind(setup);
  if (kind === null) return refuse(`is no installer of Inno Setup or NSIS: ${elsewhere}`);
  if (kind === "inno" && !isExecutable(`/usr/bin/${executable}`))
    return refuse(`needs innoextract: ${installLine([executable])}`);
  if (kind === "nsis" && !isExecutable(wineProgram))
    return refuse(`needs Wine: ${installLine(winePackages)}`);
  if (kind === "nsis" && fileKind(setup) === "windows-32" && !existsSync(wine32))
    return refuse(`is a 32-bit program: ${wine32Line}`);
  const name = folderName(setup);
  const target = path.join(deps.gamesFolder, name);
  if (existsSync(target)) return refuse(`${target} is there already`);
  mkdirSync(deps.gamesFolder, { recursive: true });
  await removeLeftovers(deps.gamesFolder);
  // A running host ignores names that begin with a dot.
  const work = mkdtempSync(path.join(deps.gamesFolder, `.installing-${process.pid}-`));
  try {
    let how: keyof typeof silently | "unpack" = kind === "inno" ? "unpack" : kind;
    let why = await run(setup, how, path.join(work, how), deps);
    const version = unknownVersion.exec(why ?? "")?.[1];
    if (version !== undefined) {
      const unknown = `is of Inno Setup ${version}, which innoextract does not know`;
      if (!existsSync(wine32)) return refuse(`${unknown}. What helps: ${wine32Line}; or ${elsewhere}`);
      how = "inno";
      why = await run(setup, how, path.join(work, how), deps);
      if (why !== null) return refuse(`${unknown}. By Wine it ${why}. What helps: ${elsewhere}`);
    }
    if (why !== null) return refuse(why);
    const made = installedFolder(path.join(work, how, "drive"));
    if (made === null) return refuse("has installed nothing");
    if (!makePlain(made)) return refuse(`has installed paths of more than ${maxPathBytes} bytes`);
    renameSync(made, target);
    return { ok: true, name };
  } finally {
    await removeWork(work);
  }
}

/** Removes what killed installations left. */
async function removeLeftovers(gamesFolder: string): Promise<void> {
  for (const left of readdirSync(gamesFolder)) {
    const pid = /^\.installing-(\d+)-/.exec(left)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await removeWork(path.join(gamesFolder, left));
  }
}

async function removeWork(work: string): Promise<void> {
  try {
    // Root needs no permissions.
    if (process.getuid?.() !== 0) makeReachable(work);
  } catch {
    // The removal reports what can't be accessed.
  }
  await removeFolder(work);
}

/** The game's folder on the installer's drive; null if missing or empty. Follows no links. */
function installedFolder(drive: string): string | null {
  const game = path.join(drive, "Game");
  if (!isFolder(game)) return null;
  const app = path.join(game, "app");
  const made = isFolder(app) ? app : game;
  return readdirSync(made).length === 0 ? null : made;
}

const isFolder = (folder: string): boolean =>
  lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes files and folders the host's own and readable, and removes all else, such as links. Nothing may write there.
 * @returns false if a path is too long
 */
function makePlain(folder: string): boolean {
  if (process.getuid?.() === 0) chownSync(folder, 0, 0);
  chmodSync(folder, 0o755);
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const each = path.join(folder, entry.name);
    if (Buffer.byteLength(each) > maxPathBytes) return false;
    if (entry.isDirectory()) return makePlain(each);
    if (!entry.isFile()) {
      rmSync(each);
      return true;
    }
    if (process.getuid?.() === 0) chownSync(each, 0, 0);
    chmodSync(each, 0o644);
    return true;
  });
}

const unknownVersion = /Unexpected setup data version: ([\d.]+)/;

/** Meaning of innoextract's exit. @returns the reason for failing; null if everything is unpacked */
export function unpackFault(code: number | null, log: string): string | null {
  if (log.includes("Incorrect password provided")) return `is locked with a password: ${elsewhere}`;
  if (code === 0) return null;
  if (unknownVersion.test(log)) return log.trim();
  const [first = "", ...more] = log.replace(/!$/m, "").trim().split("\n");
  const reason = more.find((line) => line.includes("error reason:"))?.replace(/^.*error reason:/, "") ?? "";
  return `cannot be unpacked: ${first}${reason}. Is it complete, with all its parts beside it? If so, ${elsewhere}`;
}

/** @returns the reason for failing; null on success */
async function run(
  setup: string,
  how: keyof typeof silently | "unpack",
  work: string,
  { gamesFolder, templatesFolder, limits = usualLimits }: SetupDeps,
): Promise<string | null> {
  // Both are on the measured disk; the folder around them stays the host's.
  const [homeFolder, drive] = [path.join(work, "home"), path.join(work, "drive")];
  for (const each of [homeFolder, drive]) mkdirSync(each, { recursive: true });
  const uid = seatUid(seat);
  if (uid !== null) giveFolder(drive, uid);
  const runFolder = mkdtempSync(path.join(os.tmpdir(), "cloudplay-setup-"));
  chmodSync(runFolder, 0o711);
  let display: Display | null = null;
  try {
    display = await openDisplay({ folder: runFolder, width: 1_024, height: 768, seat });
    const shown = `${shownFolder}/${path.basename(setup)}`;
    const order: SandboxOrder = {
      ...(how === "unpack"
        ? {
            program: `/usr/bin/${executable}`,
            // A wrong password makes it fail on encrypted files; without one it would skip them and succeed.
            arguments: ["--silent", "--password", "none", "--output-dir", "/srv/game/Game", shown],
          }
        : { program: shown, arguments: silently[how], systemCalls: callsOf32Bit }),
      environment: {},
      homeFolder,
      runFolder,
      seat,
      network: false,
      pulseSocket: null,
      displaySocket: display.socketPath,
      authorityFile: display.authorityFile,
      limits: { memory: 4_096, processes: 256, saves: limits.megabytes, openFiles: 4_096, cpuShare: 0.8 },
      binds: [
        { source: drive, target: "/srv/game", writable: true },
        ...partsOf(setup).map((part) => ({ source: part, target: `${shownFolder}/${path.basename(part)}` })),
      ],
    };
    const deps = { clock: systemClock, templatesFolder };
    const never = new AbortController().signal;
    const program = await runSandboxed(how === "unpack" ? order : await byWine(order, deps, never));
    const excess = await findExcess(program.ended, work, gamesFolder, limits);
    if (excess !== null) await program.stop(0);
    const { reason, code, signal, log } = await program.ended;
    if (excess !== null) return excess;
    if (how === "unpack" && reason === "exited" && signal === null) return unpackFault(code, log);
    const end = reason === "exited" ? (signal ?? `code ${code}`) : reason;
    return reason === "exited" && code === 0 ? null : `failed (${end}): ${log.trim()}`;
  } catch (error) {
    if (error instanceof RunnerError) return `failed, as Wine cannot be set up: ${endText(error.end)}`;
    throw error;
  } finally {
    await display?.close();
    rmSync(runFolder, { recursive: true, force: true });
  }
}

/** Checks an installer's output until it has ended. @returns the exceeded limit in words; null for none */
async function findExcess(
  ended: Promise<unknown>,
  work: string,
  gamesFolder: string,
  { seconds, megabytes }: SetupLimits,
): Promise<string | null> {
  const max = { bytes: megabytes * 1_048_576, entries: maxFiles };
  const until = systemClock.now() + seconds * 1_000;
  const pause = () =>
    new Promise<"running">((resolve) => systemClock.after(measureMs, () => resolve("running")));
  for (;;) {
    const state = await Promise.race([ended, pause()]);
    const { bytes, entries } = await measureFolder(work, max);
    if (bytes > max.bytes) return `wrote more than ${megabytes} MB`;
    if (entries > max.entries) return `wrote more than ${maxFiles} files`;
    if (state !== "running") return null;
    const { bavail, bsize } = await statfs(gamesFolder);
    if (bavail * bsize < freeMegabytes * 1_048_576) return "filled the disk";
    if (systemClock.now() > until) return `did not end within ${seconds} s`;
  }
}

/** The installer and its parts, such as `setup_game-1.bin` of `setup_game.exe`. */
function partsOf(setup: string): readonly string[] {
  const { dir, name } = path.parse(setup);
  const parts = readdirSync(dir).filter((each) => each.startsWith(`${name}-`) && /-\d+\.bin$/.test(each));
  return [setup, ...parts.map((each) => path.join(dir, each))];
}

const headBytes = 4 * 1_048_576;

/** Type of installer, by its own contents; null for another program. */
function setupKind(setup: string): "inno" | "nsis" | null {
  const head = headOf(setup, headBytes);
  if (head.toString("latin1", 0, 2) !== "MZ") return null;
  if (head.includes("Inno Setup")) return "inno";
  return head.includes("NullsoftInst") ? "nsis" : null;
}

/** `setup_my_game_1.2_(64bit).exe` becomes `my-game`. */
export function folderName(setup: string): string {
  const words = path
    .basename(setup)
    .toLowerCase()
    .replace(/\.exe$/, "")
    .replace(/^(setup|install(er)?)(?![a-z])|(?<![a-z])(setup|install(er)?)$/g, "")
    .replace(/[_ -]v?\d+(\.\d+)+.*$|\(.*$/, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return words === "" ? "game" : words.slice(0, 40);
}
