import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { textIn } from "../../../../server/files.ts";
import { descendants } from "./processTree.ts";

const wanted = ["memory", "pids", "cpu"] as const;
type Controller = (typeof wanted)[number];

/** A folder of the control group filesystem that groups can be made in. */
export interface ControllerFolder {
  readonly version: 1 | 2;
  readonly parent: string;
  readonly controllers: readonly Controller[];
}

/** Version 2 wants processes in leaves only: the host's own move here, so that seats fit beside it. */
const hostLeaf = "cloudplay-host";

/**
 * Where groups can be made for the controllers of memory, processes and processor time: below the group that this
 * process is in.
 * @param mounts,membership texts of `/proc/self/mountinfo` and `/proc/self/cgroup`
 */
export function controllerFolders(
  mounts = textIn("/proc/self/mountinfo") ?? "",
  membership = textIn("/proc/self/cgroup") ?? "",
): ControllerFolder[] {
  const folders: ControllerFolder[] = [];
  for (const line of mounts.split("\n")) {
    const [, , , root = "/", mountPoint = "", ...rest] = line.split(" ");
    const [type, , options = ""] = rest.slice(rest.indexOf("-") + 1);
    if (type !== "cgroup" && type !== "cgroup2") continue;
    const version = type === "cgroup" ? 1 : 2;
    const names = options.split(",");
    const path = ownPath(membership, version === 2 ? [] : names);
    if (path === null) continue;
    const own = `${mountPoint}${withoutRoot(path, root)}`.replace(/\/$/, "");
    const parent = version === 2 && own.endsWith(`/${hostLeaf}`) ? dirname(own) : own;
    const enabled =
      version === 1 ? names : (textIn(`${parent}/cgroup.subtree_control`) ?? "").trim().split(" ");
    const controllers = wanted.filter((each) => enabled.includes(each));
    if (controllers.length > 0) folders.push({ version, parent, controllers });
  }
  return folders;
}

/**
 * With control groups of version 2, moves the host into a leaf of its own group and hands the group's controllers on.
 * Does nothing where the group is not the host's alone. Call it once, before the first seat.
 */
export function delegateControllers(
  mounts = textIn("/proc/self/mountinfo") ?? "",
  membership = textIn("/proc/self/cgroup") ?? "",
): void {
  const line = mounts.split("\n").find((each) => each.includes(" - cgroup2 "));
  const [, , , root = "/", mountPoint = ""] = line?.split(" ") ?? [];
  const path = ownPath(membership, []);
  if (!line || path === null) return;
  const group = `${mountPoint}${withoutRoot(path, root)}`.replace(/\/$/, "");
  const offered = (textIn(`${group}/cgroup.controllers`) ?? "").trim().split(" ");
  const controllers = wanted.filter((each) => offered.includes(each));
  const members = (textIn(`${group}/cgroup.procs`) ?? "").split("\n").filter(Boolean).map(Number);
  const ours = new Set([process.pid, ...descendants(process.pid)]);
  if (controllers.length === 0 || path === "/" || members.some((pid) => !ours.has(pid))) return;
  try {
    mkdirSync(`${group}/${hostLeaf}`, { recursive: true });
    for (const pid of members) writeFileSync(`${group}/${hostLeaf}/cgroup.procs`, String(pid));
    writeFileSync(`${group}/cgroup.subtree_control`, controllers.map((each) => `+${each}`).join(" "));
  } catch {
    // No right to: the limits are held without control groups.
  }
}

/** The path of this process in the hierarchy that has one of the controllers; no names: version 2's. */
function ownPath(membership: string, names: readonly string[]): string | null {
  for (const line of membership.split("\n")) {
    const [, controllers = "", ...path] = line.split(":");
    const matches =
      names.length === 0
        ? line.startsWith("0::")
        : controllers !== "" && controllers.split(",").some((each) => names.includes(each));
    if (matches) return path.join(":");
  }
  return null;
}

/** A container sees its own group as the root of the mount. */
function withoutRoot(path: string, root: string): string {
  return root !== "/" && path.startsWith(root) ? path.slice(root.length) : path;
}
