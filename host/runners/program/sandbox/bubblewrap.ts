import { lstatSync, readlinkSync } from "node:fs";
import { orElse } from "../../../../wire/orElse.ts";

export interface BindMount {
  /** On the host. */
  readonly source: string;
  /** In the sandbox. */
  readonly target: string;
  readonly writable?: boolean;
  /** A device, which may be opened. */
  readonly device?: boolean;
}

export interface SandboxView {
  readonly binds: readonly BindMount[];
  readonly environment: Readonly<Record<string, string>>;
  readonly network: boolean;
  /** Largest size of /tmp and /dev/shm each, MB. */
  readonly scratchMegabytes: number;
  readonly workingFolder: string;
}

/** User and group id inside; whatever the program is outside. */
export const sandboxUid = 1000;

/**
 * What programs need of /etc: where libraries, fonts and drivers are. Nothing of it is secret or names the host.
 * Passwords, keys and the host's own names stay outside.
 */
const systemSettings = [
  "/etc/ld.so.cache",
  "/etc/alternatives",
  "/etc/fonts",
  "/etc/glvnd",
  "/etc/drirc",
  "/etc/openal",
  "/etc/pulse",
  "/etc/X11",
  "/etc/timidity",
  "/etc/perl",
  "/etc/python3",
  "/etc/mime.types",
  "/var/cache/fontconfig",
];

/** What the network needs on top. */
const networkSettings = ["/etc/resolv.conf", "/etc/ssl/certs", "/etc/services", "/etc/protocols"];

/** Folders of the system that are links into /usr on most systems. */
const systemFolders = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/**
 * Arguments of bubblewrap, for its `--args`. The program sees the system's programs and libraries, its own binds, an
 * empty /tmp and nothing else: no other process, no network unless allowed, no right that could be raised.
 */
export function bubblewrapArguments(view: SandboxView): string[] {
  const size = String(Math.round(view.scratchMegabytes * 1_048_576));
  return [
    "--unshare-all",
    ...(view.network ? ["--share-net"] : []),
    // Namespaces of its own would open more of the kernel to it.
    ...["--unshare-user", "--disable-userns"],
    ...["--uid", String(sandboxUid), "--gid", String(sandboxUid), "--hostname", "player"],
    // session.sh is process 1: it collects what ends, and everything ends with it.
    ...["--new-session", "--die-with-parent", "--as-pid-1"],
    ...["--cap-drop", "ALL", "--clearenv"],
    ...Object.entries(view.environment).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--ro-bind", "/usr", "/usr"],
    // The operator's own programs; packages put nothing there.
    ...["--size", "4096", "--tmpfs", "/usr/local", "--remount-ro", "/usr/local"],
    ...systemFolders.flatMap(systemFolder),
    ...[...systemSettings, ...(view.network ? networkSettings : [])].flatMap((path) => [
      "--ro-bind-try",
      path,
      path,
    ]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...["--perms", "1777", "--size", size, "--tmpfs", "/dev/shm"],
    ...["--perms", "1777", "--size", size, "--tmpfs", "/tmp"],
    ...["--perms", "0755", "--dir", "/run"],
    ...view.binds.flatMap(({ source, target, writable, device }) => [
      device ? "--dev-bind" : writable ? "--bind" : "--ro-bind",
      source,
      target,
    ]),
    ...["--perms", "0700", "--dir", "/tmp/run"],
    // After all mounts, because it takes the right to make their mount points.
    ...["--remount-ro", "/dev", "--remount-ro", "/"],
    ...["--chdir", view.workingFolder],
  ];
}

/** Loads filters of system calls, just before the program starts. @param first file descriptor of theirs */
export const filterArguments = (filters: readonly unknown[], first: number): string[] =>
  filters.flatMap((_, index) => ["--add-seccomp-fd", String(first + index)]);

function systemFolder(path: string): string[] {
  const isLink = orElse(() => lstatSync(path).isSymbolicLink(), null);
  if (isLink === null) return [];
  return isLink ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}
