import { describe, expect, it } from "vitest";
import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import { connectionCheckInterval } from "../../host/lib/durations.ts";
import { runBuiltIn } from "../../host/runners/builtIn.ts";
import type { GameRunEvents } from "../../host/seat/gameRun.ts";
import { createSeats } from "../../host/seats/seats.ts";
import type { SeatNotice } from "../../host/seats/seatsDeps.ts";
import { type Quality, startCommand } from "../../wire/hosts/hostControl.ts";
import { builtInGame, idleGame } from "./support/games.ts";
import { inProcessSeats } from "./support/inProcessSeats.ts";
import { manualClock } from "./support/manualClock.ts";
import { offerText, without } from "./support/offerText.ts";
import { fakeVideoEncoder, leaseOf, seatDeps, smallPictures, stayConnected } from "./support/testSeat.ts";

const command = (scheduleId: string) =>
  startCommand.parse({ scheduleId, gameId: "g-test", mode: 5, profile: "player" });

function setup(total = 1, { soundOpens = true, loads = false, keepsSaves = true } = {}) {
  const clock = manualClock();
  const notified: SeatNotice[] = [];
  const soundsClosed = { count: 0 };
  const faults: string[] = [];
  const encoded: { width: number; height: number }[] = [];
  const runs: { events: GameRunEvents; stopped: boolean; draw(): void; fail(): void }[] = [];
  const { deps, connections } = seatDeps(clock, {
    startGame: (order, events) => {
      const { width, height } = order.resolution;
      const game = runBuiltIn("Game", idleGame(), createFrameBuffer(width, height), clock, () => undefined);
      const run = {
        events,
        stopped: false,
        draw: () => events.started(game),
        fail: () =>
          Object.assign(game, {
            pause: () => {
              throw new Error("no space left");
            },
          }),
      };
      runs.push(run);
      if (loads) events.loading("saves");
      else run.draw();
      return {
        stop: async () => {
          run.stopped = true;
        },
      };
    },
    openVideoEncoder: async (codec, { width, height }) => {
      encoded.push({ width, height });
      return fakeVideoEncoder(codec);
    },
    openAudioEncoder: soundOpens
      ? async () => ({
          encode: () => Buffer.of(7),
          close: () => {
            soundsClosed.count += 1;
          },
        })
      : async () => {
          throw new Error("no sound today");
        },
    reportError: (where, error) => {
      faults.push(where);
      if (soundOpens && where !== "end") throw new Error(where, { cause: error });
    },
  });
  const processes = inProcessSeats(deps);
  const game = { ...builtInGame(), saves: keepsSaves ? { en: "Scores.", th: "คะแนน" } : null };
  const seats = createSeats({
    clock,
    total,
    high: 1,
    processes,
    findGame: (gameId) => (gameId === game.id ? game : undefined),
    resolutions: smallPictures,
    notify: (event) => notified.push(event),
  });
  const lease = (scheduleId = "s1", quality: Quality = "standard") =>
    seats.lease(leaseOf(scheduleId, "g-test", quality));
  const openWhepSession = (scheduleId = "s1") => seats.openWhepSession(`key-of-${scheduleId}`, offerText());
  return {
    clock,
    notified,
    connections,
    encoded,
    seats,
    lease,
    openWhepSession,
    soundsClosed,
    faults,
    processes,
    runs,
  };
}

/** Lets what is due at once happen. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

type Setup = ReturnType<typeof setup>;

async function playing(): Promise<Setup & { viewingId: string }> {
  const all = started();
  const outcome = await all.openWhepSession();
  all.connections[0]?.events.connected(true);
  return { ...all, viewingId: outcome.ok ? outcome.value.id : "" };
}

/** Advances the clock while the player keeps sending. */
const stay = ({ clock, connections }: Setup, ms: number) =>
  stayConnected(clock, connections, ms, connectionCheckInterval);

/** A leased seat whose game is started, without a player. */
function started(...given: Parameters<typeof setup>): Setup {
  const all = setup(...given);
  all.lease();
  all.seats.start(command("s1"));
  return all;
}

describe("seats", () => {
  it("are leased while any is free, and a lease may be repeated", () => {
    const { lease, seats } = setup(2);
    expect(lease("s1").ok && lease("s2").ok && lease("s1").ok).toBe(true);
    expect(lease("s3")).toMatchObject({ ok: false, status: 409 });
    seats.end(leaseOf("s1"), "schedule-ended");
    expect(lease("s3").ok).toBe(true);
    expect(seats.lease({ ...leaseOf("s2"), leaseId: "another", sessionKey: "another key" })).toMatchObject({
      status: 409,
    });
  });

  it.each([
    ["standard", { width: 32, height: 32 }],
    ["high", { width: 64, height: 48 }],
  ] as const)(
    "a lease in %s quality is rendered, encoded and announced in its size, and keeps it",
    async (quality, size) => {
      const { lease, seats, openWhepSession, encoded, connections } = setup();
      lease("s1", quality);
      lease("s1", quality === "high" ? "standard" : "high");
      seats.start(command("s1"));
      expect((await openWhepSession()).ok).toBe(true);
      expect(encoded).toEqual([size]);
      expect(connections[0]?.messages[0]).toMatchObject({ type: "hello", ...size });
    },
  );

  it("are frozen once their game is drawn, and only so many of them are for the larger picture", () => {
    const all = setup(3, { loads: true });
    const freeze = (scheduleId: string) => all.seats.freeze({ scheduleId, frozen: true, graceSeconds: 60 });
    expect([all.lease("s1", "high").ok, all.lease("s2", "high").ok, all.lease("s2").ok]).toEqual([
      true,
      false,
      true,
    ]);
    all.seats.start(command("s1"));
    expect([freeze("s1"), freeze("s3")]).toMatchObject([{ status: 409 }, { status: 404 }]);
    all.runs[0]?.draw();
    expect(freeze("s1").ok).toBe(true);
    expect(all.notified.at(-1)).toMatchObject({ event: "frozen", scheduleId: "s1" });
  });

  it("a game starts once, for a leased schedule and the leased game alone", () => {
    const { lease, seats, notified } = setup();
    expect(seats.start(command("s1"))).toMatchObject({ ok: false, status: 404 });
    lease();
    expect(seats.start({ ...command("s1"), gameId: "g-other" })).toMatchObject({ status: 409 });
    expect(seats.start(command("s1")).ok && seats.start(command("s1")).ok).toBe(true);
    expect(notified).toEqual([
      { event: "started", scheduleId: "s1", leaseId: "lease-of-s1", freeAwaySeconds: 0 },
      { event: "viewer", connected: false, silentMs: 0, scheduleId: "s1", leaseId: "lease-of-s1" },
    ]);
  });

  it("R-HOST-04 a lease with a start starts the game; a game or a mode that this host does not have is refused", () => {
    const { seats, notified, runs } = setup();
    const how = { mode: 5, profile: null };
    expect(seats.lease({ ...leaseOf("s1"), start: { ...how, mode: 3 } })).toMatchObject({ status: 422 });
    expect(seats.lease({ ...leaseOf("s1", "g-other"), start: how })).toMatchObject({ status: 422 });
    expect(seats.list().seats).toEqual([]);
    seats.lease(leaseOf("s9", "g-elsewhere"));
    expect(seats.start({ ...command("s9"), gameId: "g-elsewhere" })).toMatchObject({ status: 422 });
    seats.end(leaseOf("s9"), "schedule-ended");
    seats.lease(leaseOf("s1"));
    expect(seats.start({ ...command("s1"), mode: 3 })).toMatchObject({ status: 422 });
    expect(runs).toEqual([]);
    expect(seats.lease({ ...leaseOf("s1"), start: how }).ok).toBe(true);
    expect(seats.lease({ ...leaseOf("s1"), start: how }).ok).toBe(true);
    expect(notified.filter(({ event }) => event === "started")).toHaveLength(1);
  });

  it("a player who never comes is gone after exactly 60 s", () => {
    const { clock, lease, seats, notified } = setup();
    lease();
    clock.advance(30_000);
    seats.start(command("s1"));
    clock.advance(59_999);
    expect(seats.list().seats).toHaveLength(1);
    clock.advance(1);
    expect(seats.list().seats).toEqual([]);
    expect(notified.at(-1)).toMatchObject({ event: "ended", scheduleId: "s1", reason: "player-gone" });
  });

  it("says for how long a seat's player has been gone", async () => {
    const all = await playing();
    stay(all, 200_000);
    expect(all.seats.list().seats).toMatchObject([{ state: "running", viewers: 1, idleSeconds: 0 }]);
    expect((await all.seats.closeWhepSession("key-of-s1", all.viewingId)).ok).toBe(true);
    all.clock.advance(5_000);
    expect(all.seats.list().seats).toMatchObject([{ viewers: 0, idleSeconds: 5 }]);
  });

  it("of many offers at once few are worked on, which saves the computer, and the newest of them wins", async () => {
    const all = started();
    const answers = await Promise.all(Array.from({ length: 40 }, () => all.openWhepSession()));
    expect(all.encoded).toHaveLength(4);
    expect(answers.flatMap(({ ok }, at) => (ok ? [at] : []))).toEqual([3]);
    expect([answers[0], answers.at(-1)]).toMatchObject([{ status: 409 }, { status: 409 }]);
    expect(all.connections.map(({ closed }) => closed)).toEqual([[undefined], [undefined], [undefined], []]);
    expect(await all.openWhepSession()).toMatchObject({ ok: true });
  });

  it("R-PIC-04 a press renders a frame early, a ping is answered, and frames may be held as long as the player says", async () => {
    const all = await playing();
    all.clock.advance(100);
    const { events, frames = 0, messages } = all.connections[0] ?? {};
    all.clock.advance(15);
    const before = all.connections[0]?.frames ?? frames;
    events?.input({ n: 1, down: ["a"], hits: { a: 1 } });
    expect(all.connections[0]?.frames).toBe(before + 1);
    events?.request({ type: "ping", t: 5 });
    expect(messages?.at(-1)).toEqual({ type: "pong", t: 5 });
    for (const longest of [40, 0]) events?.request({ type: "delay", longest });
    expect(all.connections[0]?.delays).toEqual([40, 0]);
  });

  it("R-DESK-01 audio goes to a player who asks for it, 50 packets a second, and stops with the connection", async () => {
    const all = await playing();
    const [connection] = all.connections;
    expect(connection?.audioMid).toBe("1");
    all.clock.advance(1_000);
    const sounds = connection?.audio ?? [];
    expect(sounds.length).toBeGreaterThanOrEqual(50);
    expect(sounds.length).toBeLessThanOrEqual(51);
    expect(sounds.map(({ first }) => first).indexOf(true, 1)).toBe(-1);
    expect(
      new Set(sounds.slice(1).map(({ timestamp }, at) => timestamp - (sounds[at]?.timestamp ?? 0))),
    ).toEqual(new Set([960]));
    connection?.events.connected(false);
    const { length } = sounds;
    all.clock.advance(3_000);
    expect(sounds).toHaveLength(length);
    connection?.events.connected(true);
    all.clock.advance(100);
    // The gap is in the timestamps too, and notified.
    expect(sounds[length]?.first).toBe(true);
    expect((sounds[length]?.timestamp ?? 0) - (sounds[length - 1]?.timestamp ?? 0)).toBeGreaterThanOrEqual(
      144_000,
    );
    all.seats.end(leaseOf("s1"), "schedule-ended");
    expect(all.soundsClosed.count).toBe(1);
  });

  it.each([
    ["does not offer any sound", without("opus"), []],
    [
      "sends sound itself",
      (lines: string[]) => lines.map((l, at) => (at > 21 ? l.replace("recvonly", "sendonly") : l)),
      [],
    ],
    ["finds no audio encoder", (lines: string[]) => lines, ["sound encoder"]],
  ])("a player who %s gets video only", async (_name, change, faults) => {
    const all = started(1, { soundOpens: faults.length === 0 });
    expect(await all.seats.openWhepSession("key-of-s1", offerText(change))).toMatchObject({ ok: true });
    expect(all.faults).toEqual(faults);
    expect(all.connections[0]?.audioMid).toBe(null);
    all.connections[0]?.events.connected(true);
    all.clock.advance(400);
    expect(all.connections[0]?.frames).toBeGreaterThan(5);
    expect(all.connections[0]?.audio).toEqual([]);
  });

  it("R-PIC-01 a player who saves data gets half the frames and a capped bitrate from the first frame on, until told otherwise", async () => {
    const all = started();
    const saving = (lines: string[]): string[] =>
      lines.flatMap((line) => (line === "t=0 0" ? [line, "a=x-picture-quality:saver"] : [line]));
    await all.seats.openWhepSession("key-of-s1", offerText(saving));
    const connection = all.connections[0];
    connection?.events.connected(true);
    expect(connection?.messages.at(-1)).toMatchObject({
      type: "picture",
      framesPerSecond: 30,
      reducedBy: null,
    });
    expect(connection?.limits.map(({ highest }) => highest)).toEqual([200_000]);
    connection?.events.request({ type: "quality", quality: "auto" });
    expect(connection?.messages.at(-1)).toMatchObject({ type: "picture", framesPerSecond: 60 });
    expect(connection?.limits).toHaveLength(2);
  });

  it("R-HOST-01 a player may connect while the game loads, and sees how far it is", async () => {
    const all = started(1, { loads: true });
    expect(all.notified).toMatchObject([]);
    expect(all.seats.list().seats).toMatchObject([{ state: "starting" }]);
    await all.openWhepSession();
    const [connection] = all.connections;
    connection?.events.connected(true);
    all.runs[0]?.events.loading("program");
    all.clock.advance(500);
    expect(connection?.messages.map(({ type }) => type)).toEqual(["hello", "loading", "loading"]);
    expect(connection?.frames).toBe(0);
    all.runs[0]?.draw();
    all.clock.advance(100);
    expect(connection?.messages.slice(-2)).toMatchObject([{ type: "started" }, { type: "picture" }]);
    expect(connection?.frames).toBeGreaterThan(1);
    expect(all.notified.filter(({ event }) => event === "started")).toHaveLength(1);
    expect(all.seats.list().seats).toMatchObject([{ state: "running" }]);
  });

  it("R-HOST-02 a game that crashes ends its schedule and its picture with its reason, for the player and the service", async () => {
    const all = await playing();
    const exit = { code: null, signal: "SIGSEGV" };
    all.runs[0]?.events.ended({ reason: "game-crashed", exit, log: "" });
    const ended = { reason: "game-crashed", exit };
    expect(all.connections[0]?.closed).toEqual([{ type: "ended", ...ended }]);
    expect(all.notified.at(-1)).toMatchObject({ event: "ended", scheduleId: "s1", ...ended });
    expect(all.runs[0]?.stopped).toBe(true);
    expect(all.seats.list().seats).toEqual([]);
    const frames = all.connections[0]?.frames;
    all.clock.advance(1_000);
    expect(all.connections[0]?.frames).toBe(frames);
    expect(await all.openWhepSession()).toMatchObject({ status: 401 });
  });

  it("R-HOST-02 a seat whose process dies is a fault of the host, and of this seat alone", async () => {
    const all = started(2);
    all.lease("s2");
    all.processes.taken[0]?.kill();
    await Promise.resolve();
    await Promise.resolve();
    expect(all.notified.at(-1)).toMatchObject({ event: "ended", scheduleId: "s1", reason: "host-fault" });
    expect(all.seats.list().seats).toMatchObject([{ scheduleId: "s2" }]);
  });

  it("R-HOST-03 the same saves are not used by two games at once: the next one waits for the end of the first", async () => {
    const all = started(2);
    all.lease("s2");
    expect(all.seats.usesSaves("player", "g-test")).toBe(true);
    all.seats.start(command("s2"));
    await Promise.resolve();
    expect(all.runs).toHaveLength(1);
    all.seats.end(leaseOf("s1"), "schedule-ended");
    await nextTurn();
    expect(all.runs).toHaveLength(2);
    expect(started(1, { keepsSaves: false }).seats.usesSaves("player", "g-test")).toBe(false);
  });

  it("R-HOST-02 a game that ended by itself is asked to go, so that its process cannot stay for ever", async () => {
    const all = await playing();
    const asked: string[] = [];
    const [process] = all.processes.taken;
    if (!process) throw new Error("no process");
    const { end } = process;
    process.end = (reason) => {
      asked.push(reason);
      end(reason);
    };
    all.runs[0]?.events.ended({ reason: "game-quit" });
    await nextTurn();
    expect(asked).toHaveLength(1);
    expect(all.notified.filter(({ event }) => event === "ended")).toMatchObject([
      { event: "ended", scheduleId: "s1", reason: "game-quit" },
    ]);
    expect(all.seats.usesSaves("player", "g-test")).toBe(false);
  });

  it("R-HOST-02 a picture that can't be put away does not keep a game from ending", async () => {
    const all = await playing();
    all.runs[0]?.fail();
    all.seats.end(leaseOf("s1"), "schedule-ended");
    await nextTurn();
    expect(all.runs[0]?.stopped).toBe(true);
    expect(all.faults).toEqual(["end"]);
    expect(all.seats.usesSaves("player", "g-test")).toBe(false);
  });

  it("of seats that are still ending, only so many are borne: a burst can't fill the computer", async () => {
    const all = setup(1);
    const answers = Array.from({ length: 200 }, (_, turn) => {
      const answer = all.lease(`s${turn}`);
      all.seats.end(leaseOf(`s${turn}`), "schedule-ended");
      return answer.ok;
    });
    expect(answers.filter(Boolean)).toHaveLength(5);
    expect(all.lease("later")).toMatchObject({ status: 409 });
    for (const process of all.processes.taken) process.kill();
    await nextTurn();
    expect(all.lease("later").ok).toBe(true);
  });

  it("a host that stops leases no seat any more", async () => {
    const all = setup(2);
    all.lease("s1");
    const stopped = all.seats.stop();
    expect(all.lease("s2")).toMatchObject({ status: 409 });
    await stopped;
    expect(all.processes.taken).toHaveLength(1);
  });

  it("R-HOST-03 a game waits while its player's saves are restored or deleted", async () => {
    const all = setup();
    all.lease();
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const changed = all.seats.changeSaves("player", "g-test", () => work);
    all.seats.start(command("s1"));
    await nextTurn();
    expect(all.runs).toHaveLength(0);
    finish();
    await changed;
    await nextTurn();
    expect(all.runs).toHaveLength(1);
  });

  it("R-HOST-05 an unchanged picture costs no encoding once it has settled, and moves at once when it changes", async () => {
    const all = await playing();
    all.clock.advance(1_000);
    const [connection] = all.connections;
    const settled = connection?.frames ?? 0;
    // The keyframe, ten frames that refine it, and one half a second later in case the last one was lost.
    expect(settled).toBe(12);
    all.clock.advance(1_000);
    expect(connection?.frames).toBe(settled);
    connection?.events.request({ type: "keyframe" });
    all.clock.advance(1_000);
    expect(connection?.frames).toBeGreaterThan(settled);
    expect(connection?.frames).toBeLessThan(settled + 15);
  });
});
