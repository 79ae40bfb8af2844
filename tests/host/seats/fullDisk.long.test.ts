import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { signal } from "../../../host/runners/program/sandbox/processTree.ts";
import { openHosts } from "./support/hostProcess.ts";
import { controlOf, treeOf } from "./support/testHost.ts";
import { noPrograms, windowGame } from "./support/testPrograms.ts";

const why = process.getuid?.() === 0 ? noPrograms : "mounting a small disk takes root";
if (why !== null) console.warn(`The attack on the disk is skipped: ${why}`);

const [window = { path: "", text: "" }] = windowGame("g-window").homeFiles;
// Calls of x86-64: fallocate, and mmap of one page. Nothing but the mapping keeps what has no name any more.
const attack = `unless (fork) {
  while (1) {
    open my $file, '+>', 'gone' or next;
    syscall 285, fileno $file, 0, 0, 63 << 20; syscall 285, fileno $file, 0, 0, 1 << 20;
    syscall 9, 0, 4096, 3, 1, fileno $file, 0;
    unlink 'gone';
  }
}
# 2 is`;
const filling = windowGame("g-fills", {
  homeFiles: [{ ...window, text: window.text.replace("# 2 is", attack) }],
  limits: { saves: 64 },
});
const megabyte = 1_048_576;

const { service, data, open } = await openHosts();
if (why === null) {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=48m,mode=711", "tmpfs", data.path]);
  // Hooks run backwards: before the host has ended, and the folder is removed.
  afterAll(() => execFileSync("umount", ["--lazy", data.path]));
}

it.skipIf(why !== null)(
  "R-HOST-30 a game that fills all it can leaves the host's disk to the others",
  async () => {
    const free = (): number => statfsSync(data.path).bavail * statfsSync(data.path).bsize;
    const host = await open({ games: [filling] });
    const control = controlOf(host.port);
    const before = free();
    await control.play("attacker", filling.id);
    await service.event("attacker", "started");
    const [game = 0] = treeOf(data.player("attacker")?.pid ?? 0).pids("perl");
    const home = () => statfsSync(`/proc/${game}/root/home/player`);
    await expect.poll(() => home().bfree * home().bsize).toBeLessThan(megabyte);
    expect(free()).toBeGreaterThan(before - megabyte);
    signal(game, "SIGSTOP");
    expect(free()).toBeGreaterThan(before - megabyte);
    signal(game, "SIGCONT");
    await control.end("attacker");
    await service.event("attacker", "ended");
    // Somebody else fills the disk: a start would take what is left.
    const rest = join(data.path, "other");
    writeFileSync(rest, Buffer.alloc(free() - megabyte));
    await control.play("late", filling.id);
    expect(await service.event("late", "ended")).toMatchObject({ reason: "host-fault" });
    rmSync(rest);
    await control.play("later", filling.id);
    await service.event("later", "started");
  },
);
