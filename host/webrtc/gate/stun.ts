import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/** As much of STUN (RFC 8489) and ICE (RFC 8445) as `gate.ts` has to change in their messages. */

const headerBytes = 20;
const magic = 0x2112_a442;
const types = { request: 0x0001, response: 0x0101 } as const;
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  mapped: 0x0020,
  fingerprint: 0x8028,
  controlled: 0x8029,
  controlling: 0x802a,
} as const;
/** HMAC-SHA1 and the attribute's own header, bytes. */
const integrityBytes = 24;
const fingerprintBytes = 8;
const fingerprintMask = 0x5354_554e;
const tiebreakerBytes = 8;

/** Whether a packet asks on behalf of this ICE user, and so comes from somebody who has read our answer. */
export function asksFor(packet: Buffer, ufrag: string): boolean {
  const name = read(packet, types.request)?.get(attributes.username);
  return name?.value.toString("latin1").startsWith(`${ufrag}:`) ?? false;
}

/**
 * Gives a connectivity check without a tiebreaker one. Zero is as good as any other by the standard, but libjuice takes it for an
 * attribute that is not there and refuses the check.
 * @param password of our side, by which the check is signed; one that is signed otherwise is left as it is
 */
export function withTiebreaker(
  packet: Buffer,
  password: string,
  tiebreaker = randomBytes(tiebreakerBytes),
): Buffer {
  const parts = read(packet, types.request);
  const role = parts?.get(attributes.controlling) ?? parts?.get(attributes.controlled);
  if (parts === null || role?.value.length !== tiebreakerBytes || role.value.some((byte) => byte !== 0))
    return packet;
  return resigned(packet, parts, password, (copy) => tiebreaker.copy(copy, role.at));
}

/** Lets the answer to a check say whence that came, where it was passed on. @param from IPv4 */
export function withMapped(
  packet: Buffer,
  password: string,
  from: { address: string; port: number },
): Buffer {
  const parts = read(packet, types.response);
  const mapped = parts?.get(attributes.mapped);
  if (parts === null || mapped?.value.length !== 8) return packet;
  return resigned(packet, parts, password, (copy) => {
    copy.writeUInt16BE(from.port ^ (magic >>> 16), mapped.at + 2);
    const address = Buffer.from(from.address.split(".").map(Number)).readUInt32BE();
    copy.writeUInt32BE((address ^ magic) >>> 0, mapped.at + 4);
  });
}

interface Part {
  /** Offset of the value in the packet. */
  readonly at: number;
  readonly value: Buffer;
}
type Parts = ReadonlyMap<number, Part>;

/** The attributes of a STUN message of this type; null for any other packet. */
function read(packet: Buffer, type: number): Parts | null {
  if (packet.length < headerBytes || packet.readUInt16BE(0) !== type || packet.readUInt32BE(4) !== magic)
    return null;
  if (packet.readUInt16BE(2) + headerBytes !== packet.length) return null;
  const parts = new Map<number, Part>();
  for (let at = headerBytes; at + 4 <= packet.length; ) {
    const length = packet.readUInt16BE(at + 2);
    if (at + 4 + length > packet.length) return null;
    const kind = packet.readUInt16BE(at);
    if (!parts.has(kind)) parts.set(kind, { at: at + 4, value: packet.subarray(at + 4, at + 4 + length) });
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return parts;
}

/** A changed copy, signed anew. What was not signed by this password stays as it is: nothing forged is made good. */
function resigned(packet: Buffer, parts: Parts, password: string, change: (copy: Buffer) => void): Buffer {
  const integrity = parts.get(attributes.integrity);
  if (integrity?.value.length !== integrityBytes - 4) return packet;
  if (!timingSafeEqual(signature(packet, integrity, password), integrity.value)) return packet;
  const copy = Buffer.from(packet);
  change(copy);
  signature(copy, integrity, password).copy(copy, integrity.at);
  const fingerprint = parts.get(attributes.fingerprint);
  if (fingerprint?.value.length === fingerprintBytes - 4)
    copy.writeUInt32BE((crc32(copy.subarray(0, fingerprint.at - 4)) ^ fingerprintMask) >>> 0, fingerprint.at);
  return copy;
}

/** HMAC over all before it; the length in the header counts up to its own end. */
function signature(packet: Buffer, { at }: Part, password: string): Buffer {
  const signed = Buffer.from(packet.subarray(0, at - 4));
  signed.writeUInt16BE(at - 4 + integrityBytes - headerBytes, 2);
  return createHmac("sha1", password).update(signed).digest();
}
