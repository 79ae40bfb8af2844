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

test("R-BUS-03 only a higher turn closes a socket", () => {
  const sockets = createPlayerSockets();
  const held = socketOf(2, "phone");
  sockets.add("mali", held);
  for (const turn of [1, 2])
    sockets.closeOlder({ accountId: "mali", turn, deviceId: "tablet", signedOut: false });
  expect(held.closed).toEqual([]);
  sockets.closeOlder({ accountId: "mali", turn: 3, deviceId: "phone", signedOut: false });
  expect(held.closed).toEqual([1000]);
  expect(sockets.accountIds()).toEqual([]);
});

test("R-SEC-08 the socket of a sign-in that has ended is closed with 4401, and an older turn says nothing", () => {
  const sockets = createPlayerSockets();
  const held = socketOf(2, "phone");
  sockets.add("mali", held);
  sockets.closeOlder({ accountId: "mali", turn: 2, deviceId: "", signedOut: true });
  expect(held.closed).toEqual([]);
  sockets.closeOlder({ accountId: "mali", turn: 3, deviceId: "", signedOut: true });
  expect(held.closed).toEqual([4401]);
  expect(sockets.accountIds()).toEqual([]);
});
