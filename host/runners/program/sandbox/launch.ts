import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Limits that hold for each process of the command, where the kernel counts by process. */
export interface ProcessLimits {
  readonly openFiles: number;
  /** Largest file that it may write, MB. */
  readonly fileMegabytes: number;
  /** Largest address space, MB; null: none, because a control group counts the memory itself. */
  readonly addressSpaceMegabytes: number | null;
  /** -20 to 19; below 0 for root only. */
  readonly niceness: number;
}

/** A file or folder of the host that the command needs to reach, under a name of its own. */
export interface StagedSource {
  readonly source: string;
  readonly name: string;
}

/** A file system of its own in memory, for the command alone. */
export interface MemoryFolder {
  readonly megabytes: number;
  /** Most files, folders and links in it. */
  readonly entries: number;
  /** Octal. */
  readonly mode: string;
}

export interface LaunchOrder {
  readonly command: readonly string[];
  /** The command's whole environment: nothing of the host's gets in. */
  readonly environment: Readonly<Record<string, string>>;
  /** Real user and group of the command; null: the host's own. Only root can choose. */
  readonly uid: number | null;
  readonly limits: ProcessLimits;
  /** Files that the command's process id is written into, before it runs (cgroup.procs). */
  readonly groupFiles: readonly string[];
  /** What is mounted into `stage`, for the command alone. */
  readonly staged: readonly StagedSource[];
  /** Mounted at `memoryPath`; needs a `stage`. None by default. */
  readonly memoryFolders?: readonly MemoryFolder[];
  /** Where `staged` is mounted; null: nowhere. */
  readonly stage: string | null;
  readonly workingFolder?: string;
  /** What the command has open from file descriptor 3 on. */
  readonly descriptors?: readonly Descriptor[];
}

/** A text or a file that the command can read; or a pipe that the host reads, by the child's `stdio`. */
type Descriptor = { readonly input: string } | { readonly file: string } | "output";

const script = fileURLToPath(new URL("launch.sh", import.meta.url));
/** The command's own search path, and that of the steps before it. */
export const searchPath = "/usr/local/bin:/usr/bin:/bin:/usr/games";
const systemPath = "/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Starts a command behind limits. The child's process id is the command's own; its stdout and stderr are pipes, its
 * stdin is empty, and it has no other file descriptor of the host but those of the order.
 */
export function launch(order: LaunchOrder): ChildProcess {
  const { limits, stage, memoryFolders = [], descriptors = [] } = order;
  const steps = stage === null ? [] : namespaceSteps(order.uid);
  const words = [
    ...steps,
    "bash",
    script,
    2 + descriptors.length,
    limits.openFiles,
    kilobytes(limits.fileMegabytes),
    limits.addressSpaceMegabytes === null ? "unlimited" : kilobytes(limits.addressSpaceMegabytes),
    limits.niceness,
    order.uid ?? "-",
    stage ?? "-",
    order.groupFiles.length,
    stage === null ? 0 : order.staged.length,
    memoryFolders.length,
    ...order.groupFiles,
    ...(stage === null ? [] : order.staged.flatMap(({ source, name }) => [source, name])),
    ...memoryFolders.map((folder) => mountOptions(folder, order.uid)),
    ...environmentStep(order.environment),
    ...order.command,
  ].map(String);
  const [program = "bash", ...rest] = words;
  const kept = descriptors.map((each) => (isFile(each) ? openSync(each.file, "r") : ("pipe" as const)));
  const child = spawn(program, rest, {
    stdio: ["ignore", "pipe", "pipe", ...kept],
    // Process 1 of a sandbox shows the environment that it was started with.
    env: { PATH: systemPath },
    cwd: order.workingFolder ?? "/",
  });
  for (const each of kept) if (each !== "pipe") closeSync(each);
  descriptors.forEach((descriptor, index) => {
    const pipe = child.stdio.at(3 + index);
    // A command that ends before it has read everything is reported by its exit.
    pipe?.on("error", () => {});
    if (descriptor !== "output" && "input" in descriptor && pipe && "end" in pipe) pipe.end(descriptor.input);
  });
  return child;
}

const isFile = (descriptor: Descriptor): descriptor is { readonly file: string } =>
  descriptor !== "output" && "file" in descriptor;

/** Gives what follows mounts of its own. Only root may do so as it is; others become root of a user namespace. */
export const namespaceSteps = (uid: number | null): string[] => [
  "unshare",
  ...(uid === null ? ["--user", "--map-root-user"] : []),
  ...["--mount", "--propagation", "private"],
];

function mountOptions({ megabytes, entries, mode }: MemoryFolder, uid: number | null): string {
  const owner = uid === null ? [] : [`uid=${uid}`, `gid=${uid}`];
  return [`size=${kilobytes(megabytes)}k`, `nr_inodes=${entries}`, `mode=${mode}`, ...owner].join(",");
}

/** Where a command finds its memory folder. */
export const memoryPath = (stage: string, index: number): string => `${stage}/memory-${index}`;

/** Where a command finds a staged source: in the stage, or where it lies. */
export function stagedPath(stage: string | null, { source, name }: StagedSource): string {
  return stage === null ? source : `${stage}/${name}`;
}

/**
 * A folder of the system that no source lies in, for mounting over it.
 * @returns null when there is none; then the sources have to be reachable as they are
 */
export function chooseStage(sources: readonly StagedSource[]): string | null {
  const inside = (folder: string): boolean =>
    sources.some(({ source }) => source === folder || source.startsWith(`${folder}/`));
  return ["/mnt", "/srv", "/media", "/opt"].find((folder) => !inside(folder)) ?? null;
}

function environmentStep(environment: Readonly<Record<string, string>>): string[] {
  return [
    "env",
    "--ignore-environment",
    ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
  ];
}

const kilobytes = (megabytes: number): number => Math.round(megabytes * 1024);
