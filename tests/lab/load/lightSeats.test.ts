import { expect, test } from "vitest";
import type { ShownLease } from "../../../lab/load/books.ts";
import { createLightSeats } from "../../../lab/load/lightSeats.ts";

const lease = { scheduleId: "s-1", host: "light-1", leasedAt: 1, shownMs: 2_500 };

test("a host that was killed says again what it had noted down, whether or not a service has it", () => {
  const written: ShownLease[] = [];
  const before: readonly ShownLease[] = [
    { ...lease, leaseId: "l-1", endedAt: null, endReason: null },
    { ...lease, leaseId: "l-2", endedAt: Date.now(), endReason: "game-quit" },
  ];
  const ledger = { before, write: (leases: readonly ShownLease[]) => void written.push(...leases) };
  const seats = createLightSeats({ host: "light-1", total: 1, ledger, playMs: 1_000 });
  expect(written.map(({ leaseId, endReason }) => [leaseId, endReason])).toEqual([
    ["l-1", "machine-stopping"],
  ]);
  expect(seats.plays().map(({ leaseId, shownMs, end }) => [leaseId, shownMs, end])).toEqual([
    ["l-1", 2_500, { reason: "machine-stopping" }],
    ["l-2", 2_500, { reason: "game-quit" }],
  ]);
  expect(seats.isEmpty()).toBe(false);
  seats.stored(seats.plays());
  expect(seats.isEmpty()).toBe(true);
});

test("a host that is emptied takes no new players", () => {
  const command = {
    leaseId: "l-1",
    scheduleId: "s-1",
    sessionKey: "k".repeat(8),
    gameId: "g",
    quality: "high",
    freeAwaySeconds: 0,
  } as const;
  const seats = createLightSeats({
    host: "light-1",
    total: 2,
    ledger: { before: [], write: () => undefined },
    playMs: 1_000,
  });
  expect(seats.lease(command)).toBe(true);
  seats.close();
  expect(seats.lease({ ...command, scheduleId: "s-2", leaseId: "l-2" })).toBe(false);
  expect(seats.lease(command)).toBe(true);
});
