import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { announcing } from "../../../machine/webrtc/reachable.ts";
import { createSeatPort } from "../../../machine/webrtc/seatPort.ts";

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
    const port = createSeatPort({ first: 43_110, last: 43_119 }, 3);
    expect(await Promise.all([port.take(local), port.take(local)])).toEqual([43_113, 43_113]);
    await listen(43_113);
    expect(await port.take(local)).toBe(43_113);
  });

  test("is the next free one where another program has it, and begins again after the last", async () => {
    await listen(43_122);
    const port = createSeatPort({ first: 43_120, last: 43_122 }, 5);
    expect(await port.take(local)).toBe(43_120);
  });

  test("is looked for anew once no connection is left", async () => {
    const port = createSeatPort({ first: 43_130, last: 43_131 }, 0);
    expect(await port.take(local)).toBe(43_130);
    port.release();
    await listen(43_130);
    expect(await port.take(local)).toBe(43_131);
  });

  test("none that is free is an error that names the range, and the next try looks again", async () => {
    await listen(43_140);
    const port = createSeatPort({ first: 43_140, last: 43_140 }, 0);
    await expect(port.take(local)).rejects.toThrow("no UDP port of 43140-43140 is free");
    for (const socket of sockets.splice(0)) {
      socket.close();
      await once(socket, "close");
    }
    expect(await port.take(local)).toBe(43_140);
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
