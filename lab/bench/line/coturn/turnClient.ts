import { createHash, createHmac, randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { relayServers } from "../../../../streams/wire/hosts/relays.ts";
import { relayPort } from "./coturn.ts";
import { addresses } from "./namespaces.ts";

/** As much of TURN (RFC 8656) as asking for a permission takes. */

const magic = 0x2112_a442;
const allocate = 0x0003;
const createPermission = 0x0008;
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
};
const udpTransport = attribute(0x0019, Buffer.from([17, 0, 0, 0]));

/** Whether the relay lets a player send to an address: `allowed`, or the code with which it refuses. */
export async function permissionFor(secret: string, peer: keyof typeof addresses): Promise<string> {
  const sign = (by: string, text: string): string => createHmac("sha1", by).update(text).digest("base64");
  const relays = { urls: [], secret, ttlSeconds: 60, policy: "all" } as const;
  const { username, credential } = relayServers(relays, "bench", Date.now(), sign);
  const socket = createSocket("udp4");
  const ask = async (message: Buffer): Promise<Map<number, Buffer>> => {
    socket.send(message, relayPort, addresses.relay);
    const [reply] = await once(socket, "message", { signal: AbortSignal.timeout(5_000) });
    return attributesOf(Buffer.from(reply));
  };
  try {
    const challenge = await ask(messageOf(allocate, [udpTransport], null));
    const realm = challenge.get(attributes.realm) ?? Buffer.alloc(0);
    const nonce = challenge.get(attributes.nonce) ?? Buffer.alloc(0);
    const key = createHash("md5").update(`${username}:${realm}:${credential}`).digest();
    const signed = (type: number, own: Buffer): Promise<Map<number, Buffer>> =>
      ask(
        messageOf(
          type,
          [
            own,
            attribute(attributes.username, Buffer.from(username)),
            attribute(attributes.realm, realm),
            attribute(attributes.nonce, nonce),
          ],
          key,
        ),
      );
    const allocated = await signed(allocate, udpTransport);
    if (allocated.has(attributes.error)) return `no allocation: ${errorOf(allocated)}`;
    const permitted = await signed(createPermission, attribute(attributes.peer, xorAddress(addresses[peer])));
    return permitted.has(attributes.error) ? errorOf(permitted) : "allowed";
  } finally {
    socket.close();
  }
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/** @param key signs the message; null for none */
function messageOf(type: number, own: readonly Buffer[], key: Buffer | null): Buffer {
  const body = Buffer.concat(own);
  const head = Buffer.alloc(20);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length + (key === null ? 0 : 24), 2);
  head.writeUInt32BE(magic, 4);
  randomBytes(12).copy(head, 8);
  const message = Buffer.concat([head, body]);
  if (key === null) return message;
  return Buffer.concat([
    message,
    attribute(attributes.integrity, createHmac("sha1", key).update(message).digest()),
  ]);
}

function attributesOf(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return found;
}

function errorOf(reply: Map<number, Buffer>): string {
  const error = reply.get(attributes.error);
  return error === undefined ? "none" : String((error[2] ?? 0) * 100 + (error[3] ?? 0));
}

function xorAddress(address: string): Buffer {
  const bytes = Buffer.from([0, 1, 0, 0, ...address.split(".").map(Number)]);
  bytes.writeUInt16BE(1 ^ (magic >>> 16), 2);
  bytes.writeUInt32BE((bytes.readUInt32BE(4) ^ magic) >>> 0, 4);
  return bytes;
}
