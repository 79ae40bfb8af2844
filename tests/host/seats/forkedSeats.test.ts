import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, startHost } from "../../../host/host.ts";
import { type Clock, systemClock } from "../../../host/lib/clock.ts";
import { seatEndTimeout } from "../../../host/lib/durations.ts";
import { ownProcess } from "../../../host/saves/processMark.ts";
import { readSettings } from "../../../host/settings.ts";
import { builtInGame, libraryOf, noScreenshots } from "../support/games.ts";
import { offerText } from "../support/offerText.ts";
import { leftoversOf, seatFolders } from "./support/leftovers.ts";
import { loopingTitle, stoppingGames } from "./support/loopingSeat.ts";
import {
  controlOf,
  keyOf,
  machineToken,
  makeDataFolder,
  openService,
  type SeatTree,
  type TestService,
  treeOf,
  until,
} from "./support/testHost.ts";
import { noPrograms, windowGame } from "./support/testPrograms.ts";

const games = [
  builtInGame("g-built-in"),
  windowGame("g-window"),
  windowGame("g-crowd", { arguments: ["window.pl", "100"] }),
  windowGame("g-missing", { program: "/usr/games/not-there" }),
  windowGame("g-brief", { program: "/usr/bin/true", arguments: [] }),
  windowGame("g-no-window", { program: "/usr/bin/sleep", arguments: ["600"], startSeconds: 2 }),
];

/** A seat that must end is killed when the test says so, not after 20 s. */
const patience: (() => void)[] = [];
const clock: Clock = {
  ...systemClock,
  after(delay, action) {
    if (delay !== seatEndTimeout) return systemClock.after(delay, action);
    patience.push(action);
    return () => void patience.splice(0, patience.length, ...patience.filter((each) => each !== action));
  },
};

const data = makeDataFolder();
/** What was left by a host that is no more: this process id is above the kernel's largest. */
const stale = join(tmpdir(), "cloudplay-seat-99999999-1-abcdef");
let service: TestService;
let host: Host;
let control: ReturnType<typeof controlOf>;

beforeAll(async () => {
  mkdirSync(join(stale, "run"), { recursive: true });
  service = await openService();
  const settings = readSettings({
    MACHINE_PORT: "0",
    MACHINE_TOKEN: machineToken,
    MACHINE_SEATS: "6",
    MACHINE_DATA_DIR: data.path,
    SERVICE_CONTROL_URL: service.url,
  });
  host = await startHost(settings, {
    library: libraryOf(games),
    screenshots: noScreenshots,
    seatMain: fileURLToPath(new URL("support/loopingSeat.ts", import.meta.url)),
    clock,
    reportError: () => undefined,
  });
  control = controlOf(host.port);
});

afterAll(async () => {
  await host.close();
  service.close();
  expect(seatFolders(ownProcess())).toEqual([]);
  data.remove();
  rmSync(stale, { recursive: true, force: true });
});

/** Starts a game and waits until it is drawn. @returns its seat's processes */
async function playing(scheduleId: string, gameId: string): Promise<SeatTree> {
  await control.play(scheduleId, gameId);
  await service.event(scheduleId, "started");
  return treeOf(seatOf(scheduleId).pid);
}

function seatOf(scheduleId: string): { readonly pid: number; readonly home: string } {
  const player = data.player(scheduleId);
  if (player === null) throw new Error(`no seat plays ${scheduleId}`);
  return player;
}

const nothingLeft = (...trees: SeatTree[]): Promise<unknown> =>
  expect.poll(() => leftoversOf(trees), { interval: 20 }).toEqual([]);

const isStopped = (pid: number): boolean => /\) T /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

const endsOf = (...ids: string[]) =>
  service.events.filter(({ event, scheduleId }) => event === "ended" && ids.includes(scheduleId));

describe("seats as processes", () => {
  it("starts without the folders of hosts that are no more", () => expect(existsSync(stale)).toBe(false));

  it("ends the schedule of a seat that crashes, and no other", async () => {
    const [crashing, other] = await Promise.all([
      playing("crashing", "g-built-in"),
      playing("calm", "g-built-in"),
    ]);
    process.kill(crashing.pid, "SIGKILL");
    expect(await service.event("crashing", "ended")).toMatchObject({ reason: "host-fault" });
    await nothingLeft(crashing);
    expect(await control.seats()).toEqual({ calm: "running" });
    await control.end("calm");
    await nothingLeft(other);
    await service.event("calm", "ended");
    expect(endsOf("crashing", "calm")).toHaveLength(2);
  });

  it("kills a seat that loops for ever, which disturbs nobody meanwhile", async () => {
    const [looping, other] = await Promise.all([
      playing("looping", "g-built-in"),
      playing("beside", "g-built-in"),
    ]);
    process.kill(looping.pid, "SIGUSR2");
    await expect.poll(() => readFileSync(`/proc/${looping.pid}/cmdline`, "utf8")).toContain(loopingTitle);
    const offer = await fetch(`http://127.0.0.1:${host.port}/whep`, {
      method: "POST",
      headers: { authorization: `Bearer ${keyOf("beside")}`, "content-type": "application/sdp" },
      body: offerText(),
    });
    expect(offer.status).toBe(201);
    await control.end("looping");
    expect(await service.event("looping", "ended")).toMatchObject({ reason: "schedule-ended" });
    expect(leftoversOf([looping])).not.toEqual([]);
    for (const kill of patience.splice(0)) kill();
    await nothingLeft(looping);
    expect(await control.seats()).toEqual({ beside: "running" });
    await control.end("beside");
    await nothingLeft(other);
  });
});

describe.skipIf(noPrograms !== null)(`seats with programs${noPrograms ? ` (${noPrograms})` : ""}`, () => {
  it.each(["SIGKILL", "SIGSEGV"] as const)("leave nothing behind when they die by %s", async (signal) => {
    const id = `dies-by-${signal}`;
    const [tree, other] = await Promise.all([
      playing(id, "g-window"),
      playing(`beside-${signal}`, "g-window"),
    ]);
    for (const name of ["Xvfb", "pulseaudio", "bwrap", "perl"]) expect(tree.pids(name)).not.toEqual([]);
    expect(tree.displays).toHaveLength(1);
    const homeOf = (seat: SeatTree): string => `/proc/${seat.pids("perl")[0]}/root/home/player`;
    writeFileSync(join(homeOf(tree), "progress"), "level 7");
    process.kill(tree.pid, signal);
    expect(await service.event(id, "ended")).toMatchObject({ reason: "host-fault" });
    await nothingLeft(tree);
    expect(await control.seats()).toEqual({ [`beside-${signal}`]: "running" });

    await control.play(`${id}-again`, "g-window", id);
    await service.event(`${id}-again`, "started");
    const again = treeOf(seatOf(id).pid);
    expect(readFileSync(join(homeOf(again), "progress"), "utf8")).toBe("level 7");
    await Promise.all([control.end(`${id}-again`), control.end(`beside-${signal}`)]);
    await nothingLeft(again, other);
  });

  it("open the next screen before its start, for a game like the last", async () => {
    const first = await playing("first", "g-window");
    const isOther = (pid: number): boolean => !first.pids("Xvfb").includes(pid);
    const prepared = await until(() => treeOf(process.pid).pids("Xvfb").find(isOther) ?? null, "a screen");
    const next = await playing("next", "g-window");
    expect(next.pids("Xvfb")).toEqual([prepared]);
    await Promise.all([control.end("first"), control.end("next")]);
    await nothingLeft(first, next);
  });

  it("say how a game crashed", async () => {
    const tree = await playing("segfault", "g-window");
    const [game] = tree.pids("perl");
    process.kill(game ?? Number.NaN, "SIGSEGV");
    expect(await service.event("segfault", "ended")).toMatchObject({
      reason: "game-crashed",
      exit: { code: null, signal: "SIGSEGV" },
    });
    await nothingLeft(tree);
  });

  it("come to no harm by a program that opens windows without end", async () => {
    const [crowd, other] = await Promise.all([playing("crowd", "g-crowd"), playing("quiet", "g-window")]);
    expect(await control.seats()).toEqual({ crowd: "running", quiet: "running" });
    await Promise.all([control.end("crowd"), control.end("quiet")]);
    await nothingLeft(crowd, other);
  });

  it.each(stoppingGames)("report %s as not started", async (gameId) => {
    await control.play(gameId, gameId);
    // It waits for this look at what it has started.
    const pid = await until(() => data.player(gameId)?.pid ?? null, "the seat");
    await until(() => isStopped(pid) || null, "the stopped seat");
    const tree = treeOf(pid);
    expect(tree.displays).toHaveLength(1);
    for (const name of ["Xvfb", "pulseaudio"]) expect(tree.pids(name)).not.toEqual([]);
    process.kill(pid, "SIGCONT");
    expect(await service.event(gameId, "ended")).toMatchObject({ reason: "start-failed" });
    await nothingLeft(tree);
    expect(await control.seats()).toEqual({});
  });
});
