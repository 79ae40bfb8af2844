import { EventEmitter, once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../host/lib/clock.ts";
import { seatSilence } from "../../host/lib/durations.ts";
import type { SeatEvent } from "../../host/seat/seatMessages.ts";
import { createForkedSeats, type ForkDeps } from "../../host/seats/forkSeats.ts";
import { tempFolder } from "../support/tempFolder.ts";
import { builtInGame } from "./support/games.ts";
import { manualClock } from "./support/manualClock.ts";

/** A seat that only notes beside its code what it sees there at the start; it dies of an offer. */
const idleSeat = `import { existsSync, writeFileSync } from "node:fs";
const beside = (name) => new URL(name, import.meta.url);
process.send({ type: "ready" }, () => writeFileSync(beside("up"), ""));
process.on("message", ({ message: { type } }) => {
  if (type === "start") writeFileSync(beside("started"), String(existsSync(beside("saved"))));
  if (type === "end") process.exit(0);
  if (type === "openSession") process.kill(process.pid, "SIGKILL");
});`;

let folder: string;
let seatMain: string;
beforeEach(() => {
  folder = tempFolder();
  seatMain = join(folder, "main.mjs");
  writeFileSync(seatMain, idleSeat);
});

const open = (cleanUp: () => Promise<void>, changes: Partial<ForkDeps> = {}) =>
  createForkedSeats({
    clock: systemClock,
    publicAddress: { now: () => null, doubt: () => undefined },
    env: process.env,
    seatMain,
    cleanUp,
    measured: () => undefined,
    pictured: () => undefined,
    homeMoved: () => undefined,
    rescue: async () => undefined,
    reportError: (where, error) => {
      throw new Error(where, { cause: error });
    },
    ...changes,
  });

const cleaning = new EventEmitter();
const slowly = async () => void (await once(cleaning, "clean"));

it("R-HOST-02 a seat that dies says so at once, before what it left is cleared away", async () => {
  const seats = open(slowly, { clock: manualClock() });
  const seat = seats.take();
  const gone = vi.fn();
  seat.exited.then(gone);
  const event = new Promise<SeatEvent>((resolve) => seat.listen(resolve));
  expect(await seat.openWhepSession("v=0", null)).toMatchObject({ ok: false });
  expect(await event).toEqual({ event: "ended", reason: "host-fault" });
  expect(gone).not.toHaveBeenCalled();
  // Its channel closes before it has exited.
  await expect.poll(() => cleaning.listenerCount("clean")).toBe(1);
  cleaning.emit("clean");
  await seat.exited;
  await seats.stop();
});

it("starts a game once what a crash left of it is saved", async () => {
  const rescue = async (): Promise<void> => {
    await expect.poll(() => existsSync(join(folder, "up"))).toBe(true);
    writeFileSync(join(folder, "saved"), "");
  };
  const seats = open(async () => undefined, { rescue });
  const seat = seats.take();
  const size = { width: 640, height: 360 };
  const order = { scheduleId: "s", profile: "player", network: false, seat: 0, freeAwaySeconds: 0 };
  seat.start({ ...order, game: builtInGame(), usual: size, resolution: size });
  seat.end("schedule-ended");
  await seat.exited;
  expect(readFileSync(join(folder, "started"), "utf8")).toBe("true");
  await seats.stop();
});

it("a warm seat that died is not leased, also while it is cleared away", async () => {
  writeFileSync(seatMain, "process.exit(1);");
  let cleanings = 0;
  const clean = () => {
    cleanings += 1;
    return slowly();
  };
  const seats = open(clean, { clock: manualClock() });
  await expect.poll(() => cleanings).toBe(1);
  writeFileSync(seatMain, idleSeat);
  const seat = seats.take();
  const events: SeatEvent[] = [];
  seat.listen((event) => events.push(event));
  seat.end("schedule-ended");
  await expect.poll(() => cleanings).toBe(2);
  expect(seat.seat).toBe(1);
  cleaning.emit("clean");
  await seat.exited;
  await seats.stop();
});

it("R-HOST-02 a seat that says nothing for 25 s hangs: it is killed, and its game ended", async () => {
  const clock = manualClock();
  const seats = open(async () => undefined, { clock });
  const seat = seats.take();
  const event = new Promise<SeatEvent>((resolve) => seat.listen(resolve));
  const ended = vi.fn();
  event.then(ended);
  await expect.poll(() => clock.waiting()).toBeGreaterThan(1);
  clock.advance(seatSilence - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).not.toHaveBeenCalled();
  clock.advance(1);
  expect(await event).toEqual({ event: "ended", reason: "host-fault" });
  await seat.exited;
  await seats.stop();
});
