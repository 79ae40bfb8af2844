import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import type { OpenPlayerConnection } from "../../../host/webrtc/playerConnection.ts";
import { announcing, reachable } from "../../../host/webrtc/reachable.ts";
import { createSeatPort } from "../../../host/webrtc/seatPort.ts";
import { fakeConnection, nobodyHeard } from "../support/fakeConnection.ts";
import { offerText } from "../support/offerText.ts";
import { settingsOf, unheard, withRelayByTcp } from "../support/openSettings.ts";

const local = "127.0.0.1";
const sockets: Socket[] = [];

async function listen(port = 0): Promise<number> {
  const socket = createSocket("udp4");
  sockets.push(socket);
  socket.bind(port, local);
  await once(socket, "listening");
  return socket.address().port;
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

describe("R-RELAY-05 the UDP port of a seat", () => {
  test("is the one of its number, the same for all its connections", async () => {
    const port = createSeatPort({ first: 28_110, last: 28_119 }, 3);
    expect(await Promise.all([port.take(local), port.take(local)])).toEqual([28_113, 28_113]);
    await listen(28_113);
    expect(await port.take(local)).toBe(28_113);
  });

  test("is the next free one where another program has it, and begins again after the last", async () => {
    await listen(28_122);
    const port = createSeatPort({ first: 28_120, last: 28_122 }, 5);
    expect(await port.take(local)).toBe(28_120);
  });

  test("is looked for anew once no connection is left", async () => {
    const port = createSeatPort({ first: 28_130, last: 28_131 }, 0);
    expect(await port.take(local)).toBe(28_130);
    port.release();
    await listen(28_130);
    expect(await port.take(local)).toBe(28_131);
  });

  test("none that is free is an error that names the range, and the next try looks again", async () => {
    await listen(28_140);
    const port = createSeatPort({ first: 28_140, last: 28_140 }, 0);
    await expect(port.take(local)).rejects.toThrow("no UDP port of 28140-28140 is free");
    for (const socket of sockets.splice(0)) {
      socket.close();
      await once(socket, "close");
    }
    expect(await port.take(local)).toBe(28_140);
  });
});

/** Listens as the native library does: connections of one process share a port, which no other program may have. */
function listener() {
  const listening = new Map<number, Socket>();
  const closed: unknown[] = [];
  const open: OpenPlayerConnection = async ({ udpPort = 0 }) => {
    const shared = listening.get(udpPort);
    const at = shared === undefined ? await listen(udpPort) : udpPort;
    const socket = sockets.find((each) => each.address().port === at);
    if (socket && udpPort !== 0) listening.set(udpPort, socket);
    const answer = `a=ice-ufrag:host\r\na=ice-pwd:secret\r\na=candidate:1 1 UDP 1 ${local} ${at} typ host\r\n`;
    return fakeConnection(nobodyHeard, { answer, close: (message) => void closed.push(message) });
  };
  return { open, closed, ports: () => [...listening.keys()] };
}

const portOf = (answer: string): number => Number(/ (\d+) typ host/.exec(answer)?.[1]);

describe("R-RELAY-05 a seat whose player is behind a gate", () => {
  const gated = settingsOf(offerText(withRelayByTcp));
  const direct = settingsOf(offerText());

  /** A seat of a host with the ports 28160 to 28163. */
  function seatOf(number: number) {
    const native = listener();
    const open = reachable(native.open, {
      ports: { first: 28_160, last: 28_163 },
      seat: number,
      publicAddress: () => null,
      address: () => ({ bindAddress: local, offersLoopback: false }),
      reportError: () => undefined,
    });
    return { ...native, open: (settings: typeof direct) => open(settings, unheard, systemClock) };
  }

  test("holds no port on which nobody listens: a guest gets a free one, though another seat has the seat's", async () => {
    const [first, last] = [seatOf(0), seatOf(3)];
    const player = await first.open(gated);
    expect(portOf(player.answer)).toBe(28_163);
    const other = await last.open(direct);
    expect(portOf(other.answer)).toBe(28_160);
    const guest = await first.open(direct);
    expect(portOf(guest.answer)).toBe(28_161);
    expect(first.ports()).toEqual([28_161]);
    player.close();
  });

  test("shares its port among all who are not, also after one of them has gone", async () => {
    const seat = seatOf(1);
    const guest = await seat.open(direct);
    const player = await seat.open(gated);
    const second = await seat.open(direct);
    guest.close({ type: "pong", t: 1 });
    expect(seat.closed).toEqual([{ type: "pong", t: 1 }]);
    const third = await seat.open(direct);
    expect([guest, second, third].map(({ answer }) => portOf(answer))).toEqual([28_161, 28_161, 28_161]);
    player.close();
  });
});

describe("R-RELAY-05 a public address", () => {
  const answer = [
    "v=0",
    "c=IN IP4 0.0.0.0",
    "a=candidate:1 1 UDP 2114977791 10.0.0.5 50000 typ host",
    "a=candidate:2 1 UDP 2114977279 172.17.0.1 50000 typ host",
    "a=candidate:3 1 UDP 2122317823 fd00::5 50000 typ host",
    "a=end-of-candidates",
    "",
  ].join("\r\n");

  test("is announced once instead of the host's own of its IP version", () =>
    expect(announcing(answer, "203.0.113.7").split("\r\n").slice(2, -2)).toEqual([
      "a=candidate:1 1 UDP 2114977791 203.0.113.7 50000 typ host",
      "a=candidate:3 1 UDP 2122317823 fd00::5 50000 typ host",
    ]));

  test("changes nothing else, and nothing without one", () => {
    expect(announcing(answer, null)).toBe(answer);
    expect(announcing(answer, "2001:db8::7")).toBe(answer.replace("fd00::5", "2001:db8::7"));
  });
});
