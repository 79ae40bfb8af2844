import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { headerBytes, magic, readStun, type StunAttribute } from "../../../server/stun.ts";

/** The parts of STUN (RFC 8489) and ICE (RFC 8445) that `gate.ts` has to modify. */

const types = { request: 0x0001, response: 0x0101 } as const;
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  mapped: 0x0020,
  fingerprint: 0x8028,
  controlled: 0x8029,
  controlling: 0x802a,
} as const;
/** HMAC-SHA1 with the attribute's header, bytes. */
const integrityBytes = 24;
const fingerprintBytes = 8;
const fingerprintMask = 0x5354_554e;
const tiebreakerBytes = 8;

/** Whether a packet has this ICE user name, so its sender has read our answer. */
export function asksFor(packet: Buffer, ufrag: string): boolean {
  const name = readStun(packet, types.request)?.get(attributes.username);
  return name?.value.toString("latin1").startsWith(`${ufrag}:`) ?? false;
}

/**
 * Adds a tiebreaker to a connectivity check that seems to have none. Zero is valid by the standard, but libjuice takes it for a missing
 * attribute and refuses the check.
 * @param password of our side, which signs the check; a check with another signature is left unchanged
 */
export function withTiebreaker(
  packet: Buffer,
  password: string,
  tiebreaker = randomBytes(tiebreakerBytes),
): Buffer {
  const parts = readStun(packet, types.request);
  const role = parts?.get(attributes.controlling) ?? parts?.get(attributes.controlled);
  if (parts === null || role?.value.length !== tiebreakerBytes || role.value.some((byte) => byte !== 0))
    return packet;
  return resigned(packet, parts, password, (copy) => tiebreaker.copy(copy, role.at));
}

/** Sets the mapped address in a check's answer to the sender's address before forwarding. @param from IPv4 */
export function withMapped(
  packet: Buffer,
  password: string,
  from: { address: string; port: number },
): Buffer {
  const parts = readStun(packet, types.response);
  const mapped = parts?.get(attributes.mapped);
  if (parts === null || mapped?.value.length !== 8) return packet;
  return resigned(packet, parts, password, (copy) => {
    copy.writeUInt16BE(from.port ^ (magic >>> 16), mapped.at + 2);
    const address = Buffer.from(from.address.split(".").map(Number)).readUInt32BE();
    copy.writeUInt32BE((address ^ magic) >>> 0, mapped.at + 4);
  });
}

/** A modified copy with a new signature. Unchanged if the old signature is not by this password: nothing forged becomes valid. */
function resigned(
  packet: Buffer,
  parts: ReadonlyMap<number, StunAttribute>,
  password: string,
  change: (copy: Buffer) => void,
): Buffer {
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

/** HMAC over everything before it; the length in the header includes the signature. */
function signature(packet: Buffer, { at }: StunAttribute, password: string): Buffer {
  const signed = Buffer.from(packet.subarray(0, at - 4));
  signed.writeUInt16BE(at - 4 + integrityBytes - headerBytes, 2);
  return createHmac("sha1", password).update(signed).digest();
}
