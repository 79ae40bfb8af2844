import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createControlGroup,
  heldByControlGroups,
  sweepControlGroups,
} from "../../../../../host/runners/program/sandbox/controlGroup.ts";
import {
  controllerFolders,
  delegateControllers,
} from "../../../../../host/runners/program/sandbox/controllerFolders.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

// Folders in place of the kernel's, which are not the same on every computer.
let root: string;
beforeEach(() => {
  root = tempFolder();
});

const mountsOf = (...mounts: [point: string, type: string, options: string, root?: string][]): string =>
  mounts
    .map(
      ([point, type, options, from = "/"], index) =>
        `${index} 1 0:2 ${from} ${root}${point} rw - ${type} x rw,${options}`,
    )
    .join("\n");
const membership = "4:memory:/host/a\n3:cpu,cpuacct:/\n2:pids:/container/b\n1:name=systemd:/\n0::/service\n";
const limits = { memory: 100, processes: 20, cpuShare: 0.5 };

describe("The folders of the controllers", () => {
  it("are the host's own groups in version 1, one for each hierarchy", () => {
    const mounts = mountsOf(
      ["/memory", "cgroup", "memory"],
      ["/cpu", "cgroup", "cpu,cpuacct"],
      ["/pids", "cgroup", "pids", "/container"],
      ["/systemd", "cgroup", "name=systemd"],
    );
    expect(controllerFolders(mounts, membership)).toEqual([
      { version: 1, parent: `${root}/memory/host/a`, controllers: ["memory"] },
      { version: 1, parent: `${root}/cpu`, controllers: ["cpu"] },
      { version: 1, parent: `${root}/pids/b`, controllers: ["pids"] },
    ]);
  });

  it("are none in version 2 until the controllers were handed on, and then lie beside the host's leaf", () => {
    const mounts = mountsOf(["", "cgroup2", "nsdelegate"]);
    const group = join(root, "service");
    mkdirSync(group);
    writeFileSync(join(group, "cgroup.controllers"), "cpuset cpu io memory pids\n");
    writeFileSync(join(group, "cgroup.procs"), `${process.pid}\n`);
    expect(controllerFolders(mounts, membership)).toEqual([]);
    delegateControllers(mounts, membership);
    expect(readFileSync(join(group, "cloudplay-host", "cgroup.procs"), "utf8")).toBe(String(process.pid));
    expect(readFileSync(join(group, "cgroup.subtree_control"), "utf8")).toBe("+memory +pids +cpu");
    writeFileSync(join(group, "cgroup.subtree_control"), "cpu memory pids\n");
    expect(controllerFolders(mounts, "0::/service/cloudplay-host\n")).toEqual([
      { version: 2, parent: group, controllers: ["memory", "pids", "cpu"] },
    ]);
  });

  it.each([
    ["others share the host's group", "/service", "1\n"],
    ["it is the root", "/", ""],
  ])("stay as they are where %s", (_, own, others) => {
    const group = join(root, own);
    mkdirSync(group, { recursive: true });
    writeFileSync(join(group, "cgroup.controllers"), "cpu memory pids\n");
    writeFileSync(join(group, "cgroup.procs"), `${others}${process.pid}\n`);
    delegateControllers(mountsOf(["", "cgroup2", "x"]), `0::${own}\n`);
    expect(readdirSync(group).sort()).toEqual(["cgroup.controllers", "cgroup.procs"]);
  });
});

describe("A control group", () => {
  const name = `cloudplay-seat-${process.pid}-5`;

  it.each([
    [1, { "memory.limit_in_bytes": "104857600", "pids.max": "20", "cpu.shares": "512" }],
    [2, { "memory.max": "104857600", "memory.swap.max": "0", "pids.max": "20", "cpu.weight": "50" }],
  ] as const)("holds the limits of its seat (version %d)", (version, files) => {
    const folder = join(root, name);
    // The kernel makes these with the folder.
    mkdirSync(folder);
    for (const file of Object.keys(files)) writeFileSync(join(folder, file), "");
    const folders = [{ version, parent: root, controllers: ["memory", "pids", "cpu"] as const }];
    const group = createControlGroup(5, limits, folders);
    for (const [file, value] of Object.entries(files))
      expect(readFileSync(join(folder, file), "utf8")).toBe(value);
    expect(group?.holds).toEqual({ memory: true, processes: true, cpu: true });
    expect(group?.ranOutOfMemory()).toBe(false);
    const events = version === 1 ? "memory.oom_control" : "memory.events";
    writeFileSync(join(folder, events), "under_oom 0\noom_kill 2\n");
    expect(group?.ranOutOfMemory()).toBe(true);
  });

  it("is none where a limit cannot be set", () => {
    const folders = [{ version: 2, parent: root, controllers: ["memory"] } as const];
    expect(createControlGroup(5, limits, folders)).toBeNull();
    expect(readdirSync(root)).toEqual([]);
  });

  it("R-OPS-24 holds nothing where none can be made, and a trial leaves nothing", async () => {
    const folders = [{ version: 2, parent: root, controllers: ["memory"] } as const];
    expect(await heldByControlGroups(folders)).toEqual([]);
    expect(readdirSync(root)).toEqual([]);
  });

  it("of a seat that is gone is swept; those of living seats stay", async () => {
    const folders = [{ version: 2, parent: root, controllers: ["memory"] } as const];
    for (const each of ["cloudplay-seat-99999999-1", name, "cloudplay-seat-x-1", "other"])
      mkdirSync(join(root, each));
    await sweepControlGroups(folders);
    expect(readdirSync(root).sort()).toEqual([name, "cloudplay-seat-x-1", "other"].sort());
    expect(existsSync(join(root, "cloudplay-seat-99999999-1"))).toBe(false);
  });
});
