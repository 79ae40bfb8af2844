import { expect, test } from "vitest";
import type { Connection } from "../../../service/push/connection.ts";
import { createPlayerSockets, type PlayerSocket } from "../../../service/push/playerSockets.ts";

function socketOf(turn: number, deviceId: string): PlayerSocket & { readonly closed: number[] } {
  const closed: number[] = [];
  const connection: Connection = {
    deliver: () => undefined,
    receive: () => undefined,
    close: (code) => void closed.push(code),
    end: () => undefined,
  };
  return { connection, turn, deviceId, closed };
}

test("R-BUS-03 a socket that is known late does not replace a newer one", () => {
  const sockets = createPlayerSockets();
  const [older, newer] = [socketOf(1, "phone"), socketOf(2, "tablet")];
  expect(sockets.add("mali", newer)).toBe(true);
  expect(sockets.add("mali", older)).toBe(false);
  expect([older.closed, newer.closed]).toEqual([[4409], []]);
  expect(sockets.find("mali")).toBe(newer);
});

test("R-BUS-03 a newer socket closes the older one by itself, before any signal says so", () => {
  const sockets = createPlayerSockets();
  const [first, again, elsewhere] = [socketOf(1, "phone"), socketOf(2, "phone"), socketOf(3, "tablet")];
  for (const socket of [first, again, elsewhere]) expect(sockets.add("mali", socket)).toBe(true);
  expect([first, again, elsewhere].map(({ closed }) => closed)).toEqual([[1_000], [4_409], []]);
  for (const closed of [first, again]) sockets.remove("mali", closed);
  expect(sockets.find("mali")).toBe(elsewhere);
});

test.each([
  ["R-BUS-03 one of the same browser", "phone", false, 1_000],
  ["R-SEC-08 the end of its sign-in", "", true, 4_401],
])("%s closes a socket only with a higher turn", (_what, deviceId, signedOut, code) => {
  const sockets = createPlayerSockets();
  const held = socketOf(2, "phone");
  sockets.add("mali", held);
  for (const turn of [1, 2]) sockets.closeOlder({ accountId: "mali", turn, deviceId: "tablet", signedOut });
  expect(held.closed).toEqual([]);
  sockets.closeOlder({ accountId: "mali", turn: 3, deviceId, signedOut });
  expect(held.closed).toEqual([code]);
  expect(sockets.accountIds()).toEqual([]);
});
