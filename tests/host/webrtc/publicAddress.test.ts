import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { findPublicAddress, watchPublicAddress } from "../../../host/webrtc/publicAddress.ts";
import { attribute, idOf, mapped, message } from "../../support/stunMessages.ts";
import { manualClock } from "../support/manualClock.ts";

/** What the responder makes of a request: packets, in their order. */
type Reply = (request: Buffer, from: { readonly port: number }) => readonly Buffer[];

let responder: Socket | null = null;
afterEach(() => {
  responder?.close();
  responder = null;
});

/** A STUN server of this test, written by RFC 5389 and not by what it tests. */
async function respond(reply: Reply): Promise<{ host: string; port: number; requests: Buffer[] }> {
  const requests: Buffer[] = [];
  const socket = createSocket("udp4");
  responder = socket;
  socket.on("message", (request, from) => {
    requests.push(request);
    for (const packet of reply(request, from)) socket.send(packet, from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { host: "127.0.0.1", port: socket.address().port, requests };
}

const v4 = Buffer.from([203, 0, 113, 7]);
const otherV4 = Buffer.from([198, 51, 100, 9]);
const v6 = Buffer.from("20010db8000000000000000000000007", "hex");
/** `SOFTWARE`, whose value is padded. */
const software = attribute(0x8022, Buffer.from("seven b"));
const answer = (request: Buffer, ...attributes: Buffer[]) => message(0x0101, idOf(request), attributes);
const good: Reply = (request, { port }) => [answer(request, software, mapped(idOf(request), port, 1, v4))];
const other = Buffer.alloc(12, 7);
const silent = (port: number) => ({
  kind: "unknown",
  why: `the STUN server 127.0.0.1:${port} does not answer within 5 s (no answer)`,
});

describe("R-HOST-21 a host asks a STUN server for the address in front of it", () => {
  test("and takes what the server sees, by a binding request of RFC 5389", async () => {
    const server = await respond(good);
    expect(await findPublicAddress(server, manualClock())).toEqual({
      kind: "address",
      address: "203.0.113.7",
    });
    const [request = Buffer.alloc(0)] = server.requests;
    expect(request.subarray(0, 8).toString("hex")).toBe("000100002112a442");
    expect(request).toHaveLength(20);
  });

  test.each<[string, Reply]>([
    ["for another request", (_, { port }) => [message(0x0101, other, [mapped(other, port, 1, otherV4)])]],
    ["that is too short", () => [Buffer.from("0101")]],
    ["that ends within its header", (request) => [answer(request).subarray(0, 19)]],
    ["that ends within its address", (...given) => good(...given).map((each) => each.subarray(0, -2))],
    ["with a longer attribute than itself", (request) => [answer(request, Buffer.from("0020ffff", "hex"))]],
    ["without an address", (request) => [answer(request, software)]],
    ["without the magic cookie", (...given) => good(...given).map((each) => Buffer.from(each).fill(0, 4, 8))],
    [
      "with an address of another length than its family's",
      (request, { port }) => [answer(request, mapped(idOf(request), port, 2, v4))],
    ],
    ["that is a request", (request) => [request]],
  ])("an answer %s is none: a good one after it counts", async (_what, bad) => {
    const server = await respond((request, from) => [...bad(request, from), ...good(request, from)]);
    expect(await findPublicAddress(server, manualClock())).toMatchObject({ address: "203.0.113.7" });
  });

  test("asks again after 0.5, 1.5 and 3.5 s, and gives up after 5", async () => {
    const clock = manualClock();
    const server = await respond(() => []);
    const found = findPublicAddress(server, clock);
    let isOver = false;
    void found.then(() => {
      isOver = true;
    });
    const asked = async (count: number) => {
      while (server.requests.length < count) await once(responder ?? createSocket("udp4"), "message");
      return server.requests.length;
    };
    expect(await asked(1)).toBe(1);
    for (const [step, count] of [
      [499, 1],
      [1, 2],
      [1_000, 3],
      [2_000, 4],
    ] as const) {
      clock.advance(step);
      expect(await asked(count)).toBe(count);
    }
    clock.advance(1_499);
    await Promise.resolve();
    expect(isOver).toBe(false);
    clock.advance(1);
    expect(await found).toEqual(silent(server.port));
    expect(new Set(server.requests.map((request) => request.toString("hex"))).size).toBe(1);
    expect(clock.waiting()).toBe(0);
  });

  const refusal = attribute(0x0009, Buffer.from("\0\0\x04\x01Unauthorized"));
  test.each<[string, Reply, string]>([
    ["a refusal", (request) => [message(0x0111, idOf(request), [refusal])], "refuses, with 401"],
    [
      "an address of IPv6 in an answer by IPv4",
      (request, { port }) => [answer(request, mapped(idOf(request), port, 2, v6))],
      "sees 2001:0db8:0000:0000:0000:0000:0000:0007, an address of another IP version than its own",
    ],
    [
      "a translation that changes ports",
      (request) => [answer(request, mapped(idOf(request), 9, 1, v4))],
      "sees this host at 203.0.113.7 with another port",
    ],
  ])("%s leads no player here, and is named at once", async (_what, reply, why) => {
    const server = await respond(reply);
    const found = await findPublicAddress(server, manualClock());
    expect(found).toMatchObject({ kind: "unknown", why: expect.stringContaining(why) });
  });

  test("a name that leads nowhere is named with the reason", async () => {
    const clock = manualClock();
    const found = findPublicAddress({ host: "nowhere.invalid", port: 3478 }, clock);
    // The lookup's failure comes in its own time; the clock ends the wait for an answer.
    while (clock.waiting() > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(10);
    }
    expect(await found).toMatchObject({
      kind: "unknown",
      why: expect.stringMatching(/^the STUN server nowhere\.invalid:3478 does not answer within 5 s/),
    });
  });
});

test("R-HOST-21 a changed address is known within three minutes, or 10 s where a player offers again; no answer changes nothing", async () => {
  const clock = manualClock();
  const said: string[] = [];
  const log = { info: (text: string) => void said.push(text), warn: (text: string) => void said.push(text) };
  let found: Awaited<ReturnType<typeof findPublicAddress>> = { kind: "address", address: "203.0.113.7" };
  let asked = 0;
  const settings = { stunServer: { host: "stun.test", port: 3_478 }, publicAddress: "203.0.113.7" };
  const watched = watchPublicAddress(settings, { clock, log }, async () => {
    asked += 1;
    return found;
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await Promise.resolve();
    await Promise.resolve();
    return [asked, watched.now()];
  };
  watched.doubt();
  expect(await pass(179_999)).toEqual([0, "203.0.113.7"]);
  expect(await pass(1)).toEqual([1, "203.0.113.7"]);
  found = { kind: "address", address: "203.0.113.8" };
  expect(await pass(9_999)).toEqual([1, "203.0.113.7"]);
  watched.doubt();
  expect(await pass(1)).toEqual([1, "203.0.113.7"]);
  watched.doubt();
  watched.doubt();
  expect(await pass(0)).toEqual([2, "203.0.113.8"]);
  found = { kind: "unknown", why: "silence" };
  await pass(180_000);
  expect(await pass(180_000)).toEqual([4, "203.0.113.8"]);
  expect(said).toHaveLength(2);
  clock.advance(180_000);
  watched.stop();
  await pass(0);
  expect(clock.waiting()).toBe(0);
});
