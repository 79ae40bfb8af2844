import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  opendirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { type BindMount, sandboxUid } from "./bubblewrap.ts";
import { sandboxHome } from "./environment.ts";
import { authorityForAnyHost } from "./wildcardAuthority.ts";

/** Where the program finds the secret of its X display. */
export const sandboxAuthority = "/run/Xauthority";

/** Where packages put ALSA's way to PulseAudio (libasound2-plugins). */
const alsaPlugins = "/usr/lib";
const pulsePlugin = "alsa-lib/libasound_module_pcm_pulse.so";

/** The sound device of programs that know ALSA alone: the seat's sound, or silence, but never none, on which many crash. */
function alsaSettings(hasSound: boolean): string {
  const isThere = readdirSync(alsaPlugins).some((name) => existsSync(join(alsaPlugins, name, pulsePlugin)));
  const type = hasSound && isThere ? "pulse" : "null";
  return `pcm.!default { type ${type} }\n${type === "pulse" ? "ctl.!default { type pulse }\n" : ""}`;
}

/** What udev notes of a gamepad, in its own format. */
const padProperties = "E:ID_INPUT=1\nE:ID_INPUT_JOYSTICK=1\n";

/**
 * Writes the accounts, host names, sound device and X secret that the program sees, and for each event device what libudev reads of it:
 * by that Wine knows a pad (R-HOST-26).
 * @param uid who may read them besides the host; null: the host's own user
 */
export function writeSandboxFiles(
  from: {
    readonly runFolder: string;
    readonly authorityFile: string;
    readonly pulseSocket: string | null;
    readonly devices?: readonly string[];
  },
  uid: number | null,
  sysfs = "/sys/class/input",
): BindMount[] {
  const folder = sandboxFolder(from.runFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, target: string, content: string | Buffer): BindMount => {
    const source = join(folder, name);
    writeFileSync(source, content, { mode: 0o600 });
    if (uid !== null) chownSync(source, uid, uid);
    return { source, target };
  };
  const eventDevice = (name: string): BindMount[] => {
    const source = realpathSync(join(sysfs, name));
    const number = readFileSync(join(source, "dev"), "utf8").trim();
    return [
      { source, target: `/sys/class/input/${name}` },
      write(`udev-${number}`, `/run/udev/data/c${number}`, padProperties),
    ];
  };
  const events = (from.devices ?? []).map((file) => basename(file)).filter((name) => /^event\d/.test(name));
  const shell = "/usr/sbin/nologin";
  return [
    write("passwd", "/etc/passwd", `player:x:${sandboxUid}:${sandboxUid}:Player:${sandboxHome}:${shell}\n`),
    write("group", "/etc/group", `player:x:${sandboxUid}:\n`),
    write("hosts", "/etc/hosts", "127.0.0.1 localhost player\n::1 localhost\n"),
    write("nsswitch", "/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n"),
    write("asound.conf", "/etc/asound.conf", alsaSettings(from.pulseSocket !== null)),
    write("Xauthority", sandboxAuthority, authorityForAnyHost(readFileSync(from.authorityFile))),
    ...events.flatMap(eventDevice),
  ];
}

/** Of files that a sandbox shows, and that are removed with its program. */
export const sandboxFolder = (runFolder: string): string => join(runFolder, "sandbox");

/** Makes a folder and everything in it the seat's own. Links are not followed. Nothing may be writing in it. */
export function giveFolder(folder: string, uid: number): void {
  lchownSync(folder, uid, uid);
  const directory = opendirSync(folder);
  try {
    for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) giveFolder(path, uid);
      else lchownSync(path, uid, uid);
    }
  } finally {
    directory.closeSync();
  }
}

/** Lets the folders' owner look into all of them again, whatever the program did. Nothing may be writing in them. */
export function makeReachable(folder: string): void {
  const rights = 0o700;
  if ((lstatSync(folder).mode & rights) !== rights) chmodSync(folder, rights);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) makeReachable(join(folder, entry.name));
}
