import { createHmac } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { crc32 } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../../host/lib/clock.ts";
import { listenGate } from "../../../../host/webrtc/gate/gate.ts";
import { withMapped, withTiebreaker } from "../../../../host/webrtc/gate/stun.ts";
import { atGate, hasRelayByTcp, throughGate } from "../../../../host/webrtc/gate/throughGate.ts";
import { attribute } from "../../../support/stunMessages.ts";
import { fakeConnection, nobodyHeard } from "../../support/fakeConnection.ts";
import { offerText } from "../../support/offerText.ts";
import { settingsOf, unheard, withRelayByTcp } from "../../support/openSettings.ts";

const password = "a-password-of-the-host";
const local = "127.0.0.1";
const sockets: Socket[] = [];
const closing: Array<() => void> = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
  for (const socket of sockets.splice(0)) socket.close();
});

/** A signed message with its fingerprint, written by the standard. */
function message(type: number, own: readonly Buffer[], by = password): Buffer {
  const header = Buffer.concat([Buffer.alloc(4), Buffer.from("2112a442", "hex"), Buffer.alloc(12, 7)]);
  header.writeUInt16BE(type, 0);
  const body = [...own];
  const add = (length: number, value: (before: Buffer) => Buffer, kind: number): void => {
    const before = Buffer.concat([header, ...body]);
    before.writeUInt16BE(before.length - 20 + 4 + length, 2);
    body.push(attribute(kind, value(before)));
  };
  add(20, (before) => createHmac("sha1", by).update(before).digest(), 0x0008);
  add(
    4,
    (before) => {
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE((crc32(before) ^ 0x5354554e) >>> 0);
      return sum;
    },
    0x8028,
  );
  const whole = Buffer.concat([header, ...body]);
  whole.writeUInt16BE(whole.length - 20, 2);
  return whole;
}

const user = attribute(0x0006, Buffer.from("host:player"));
const role = (kind: number, tiebreaker: string) => attribute(kind, Buffer.from(tiebreaker, "hex"));
const none = "0000000000000000";
const some = "0102030405060708";

describe("R-RELAY-08 a check without a tiebreaker", () => {
  test.each([0x802a, 0x8029])("gets one, signed anew, in either role (%i)", (kind) => {
    const given = withTiebreaker(message(1, [user, role(kind, none)]), password, Buffer.from(some, "hex"));
    expect(given).toEqual(message(1, [user, role(kind, some)]));
  });

  test.each([
    ["one with a tiebreaker", message(1, [user, role(0x802a, some)])],
    ["one that somebody else has signed", message(1, [user, role(0x802a, none)], "another password")],
    ["an answer", message(0x0101, [role(0x802a, none)])],
    ["media", Buffer.from("8060000100000001000000010000", "hex")],
    ["half a message", message(1, [user, role(0x802a, none)]).subarray(0, 40)],
    ["nothing", Buffer.alloc(0)],
  ])("%s passes as it is", (_, packet) => expect(withTiebreaker(packet, password)).toEqual(packet));

  test("its answer says whence the check came, and not that it was passed on", () => {
    const mapped = (bytes: string) => message(0x0101, [attribute(0x0020, Buffer.from(bytes, "hex"))]);
    const from = { address: "10.78.2.1", port: 58_717 };
    // 58717 and 10.78.2.1, each xored with the magic.
    expect(withMapped(mapped("0001000000000000"), password, from)).toEqual(mapped("0001c44f2b5ca643"));
  });
});

async function listen(): Promise<{ socket: Socket; port: number }> {
  const socket = createSocket("udp4");
  sockets.push(socket);
  socket.bind(0, local);
  await once(socket, "listening");
  return { socket, port: socket.address().port };
}

test("R-RELAY-08 the gate passes both ways for whoever knows the answer, and for nobody else", async () => {
  const gate = await listenGate(null, local);
  closing.push(gate.close);
  const [inside, player, stranger] = [await listen(), await listen(), await listen()];
  gate.open({ address: local, port: inside.port, ufrag: "host", password });
  stranger.socket.send(message(1, [attribute(0x0006, Buffer.from("other:player"))]), gate.port, local);
  player.socket.send(message(1, [user, role(0x802a, none)]), gate.port, local);
  const [check, way] = await once(inside.socket, "message");
  expect(Buffer.from(check).includes(Buffer.from(none, "hex"))).toBe(false);
  inside.socket.send("picture", way.port, local);
  const [picture, from] = await once(player.socket, "message");
  expect([String(picture), from.port]).toEqual(["picture", gate.port]);
});

test("R-RELAY-08 a gate takes the last free port of the range", async () => {
  const taken = await listenGate({ first: 28_150, last: 28_151 }, local);
  closing.push(taken.close);
  const next = await listenGate({ first: 28_150, last: 28_151 }, local);
  closing.push(next.close);
  expect([taken.port, next.port]).toEqual([28_151, 28_150]);
  await expect(listenGate({ first: 28_150, last: 28_151 }, local)).rejects.toThrow("no UDP port");
});

describe("R-RELAY-08 which players need it", () => {
  const relay = (priority: number) =>
    `a=candidate:9 1 udp ${priority} 10.78.2.1 54270 typ relay raddr 0.0.0.0 rport 0`;
  const host = "a=candidate:8 1 udp 2113937151 name.local 55244 typ host";

  test.each([
    ["by TCP", [host, relay(16_785_407)], true],
    ["by TLS", [host, relay(8_191)], true],
    ["by UDP", [host, relay(33_562_623)], false],
    ["by both", [host, relay(16_785_407), relay(33_562_623)], false],
    ["none", [host], false],
  ] as const)("a relay %s: %s", (_, lines, needs) => expect(hasRelayByTcp(lines.join("\r\n"))).toBe(needs));

  test("their answer names the gate's port, and the gate learns where the connection is", () => {
    const answer = [
      "a=ice-ufrag:host",
      "a=ice-pwd:secret",
      "a=candidate:1 1 UDP 2114977791 10.0.0.5 40000 typ host",
      "a=end-of-candidates",
    ].join("\r\n");
    expect(atGate(answer, 50_020)).toEqual({
      answer: answer.replace("40000", "50020"),
      inner: { address: "10.0.0.5", port: 40_000, ufrag: "host", password: "secret" },
    });
  });
});

test("R-RELAY-08 a connection that cannot be led through the gate is closed, and so is the gate", async () => {
  const ports = { first: 28_155, last: 28_155 };
  const closed: string[] = [];
  const open = throughGate(
    {
      direct: async () => fakeConnection(nobodyHeard),
      inside: async () =>
        fakeConnection(nobodyHeard, { answer: "v=0", close: () => closed.push("connection") }),
    },
    ports,
  );
  await expect(open(settingsOf(offerText(withRelayByTcp)), unheard, systemClock)).rejects.toThrow(
    "no candidate for the gate",
  );
  expect(closed).toEqual(["connection"]);
  await expect
    .poll(async () => {
      const gate = await listenGate(ports, local);
      closing.push(gate.close);
      return gate.port;
    })
    .toBe(28_155);
});
