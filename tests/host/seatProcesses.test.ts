import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { systemClock } from "../../host/lib/clock.ts";
import { seatSilence } from "../../host/lib/durations.ts";
import type { SeatEvent } from "../../host/seat/seatMessages.ts";
import { createForkedSeats } from "../../host/seats/forkSeats.ts";
import { tempFolder } from "../support/tempFolder.ts";
import { manualClock } from "./support/manualClock.ts";

/** A seat that does nothing; it dies when it is told to start. */
const idleSeat = `process.send({ type: "ready" });
process.on("message", ({ message: { type } }) => {
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

const open = (cleanUp: () => Promise<void>, clock = systemClock) =>
  createForkedSeats({
    clock,
    publicAddress: { now: () => null, doubt: () => undefined },
    env: process.env,
    seatMain,
    cleanUp,
    measured: () => undefined,
    pictured: () => undefined,
    homeMoved: () => undefined,
    reportError: (where, error) => {
      throw new Error(where, { cause: error });
    },
  });

it("R-HOST-02 a seat that dies says so at once, before what it left is cleared away", async () => {
  let clean = (): void => undefined;
  const cleaning = new Promise<void>((resolve) => {
    clean = resolve;
  });
  const seats = open(() => cleaning);
  const seat = seats.take();
  let gone = false;
  seat.exited.then(() => {
    gone = true;
  });
  const event = new Promise<SeatEvent>((resolve) => seat.listen(resolve));
  expect(await seat.openWhepSession("v=0", null)).toMatchObject({ ok: false });
  expect(await event).toEqual({ event: "ended", reason: "host-fault" });
  expect(gone).toBe(false);
  clean();
  await seat.exited;
  await seats.stop();
});

it("a warm seat that died is not leased, also while it is cleared away", async () => {
  let clean = (): void => undefined;
  const cleaning = new Promise<void>((resolve) => {
    clean = resolve;
  });
  writeFileSync(seatMain, "process.exit(1);");
  let cleanings = 0;
  const seats = open(() => {
    cleanings += 1;
    return cleaning;
  });
  await expect.poll(() => cleanings).toBe(1);
  writeFileSync(seatMain, idleSeat);
  const seat = seats.take();
  const events: SeatEvent[] = [];
  seat.listen((event) => events.push(event));
  seat.end("schedule-ended");
  await expect.poll(() => cleanings).toBe(2);
  expect(seat.seat).toBe(1);
  clean();
  await seat.exited;
  await seats.stop();
});

it("R-HOST-02 a seat that says nothing for 25 s hangs: it is killed, and its game ended", async () => {
  const clock = manualClock();
  const seats = open(async () => undefined, clock);
  const seat = seats.take();
  const event = new Promise<SeatEvent>((resolve) => seat.listen(resolve));
  let ended = false;
  event.then(() => {
    ended = true;
  });
  await expect.poll(() => clock.waiting()).toBeGreaterThan(1);
  clock.advance(seatSilence - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  clock.advance(1);
  expect(await event).toEqual({ event: "ended", reason: "host-fault" });
  await seat.exited;
  await seats.stop();
});
