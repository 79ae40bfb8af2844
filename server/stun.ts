import { randomBytes } from "node:crypto";

/** STUN messages (RFC 8489) and the binding request: it asks a server for the address from which the request came. */

export const headerBytes = 20;
export const magic = 0x2112_a442;
const types = { request: 0x0001, answer: 0x0101, refusal: 0x0111 } as const;
const attributes = { errorCode: 0x0009, mapped: 0x0020 } as const;
const families: Readonly<Record<number, number>> = { 1: 4, 2: 16 };

export interface BindingRequest {
  readonly packet: Buffer;
  /** Matches the answer to the request. */
  readonly id: Buffer;
}

export type BindingAnswer =
  | { readonly kind: "address"; readonly address: string; readonly port: number }
  /** @property code of RFC 8489, 14.8 */
  | { readonly kind: "refused"; readonly code: number };

/** @param id 12 unpredictable bytes */
export function bindingRequest(id = randomBytes(12)): BindingRequest {
  const packet = Buffer.alloc(headerBytes);
  packet.writeUInt16BE(types.request);
  packet.writeUInt32BE(magic, 4);
  id.copy(packet, 8);
  return { packet, id };
}

/** Length of the STUN message at the start of the packet, bytes; null if too little has arrived. */
export function messageLength(packet: Buffer): number | null {
  return packet.length < headerBytes ? null : headerBytes + packet.readUInt16BE(2);
}

export interface StunAttribute {
  /** Offset of the value in the packet. */
  readonly at: number;
  readonly value: Buffer;
}

/** Attributes of a STUN message of this type, by their kind; null for any other packet. */
export function readStun(packet: Buffer, type: number): ReadonlyMap<number, StunAttribute> | null {
  if (messageLength(packet) !== packet.length) return null;
  if (packet.readUInt16BE(0) !== type || packet.readUInt32BE(4) !== magic) return null;
  const found = new Map<number, StunAttribute>();
  for (let at = headerBytes; at + 4 <= packet.length; ) {
    const length = packet.readUInt16BE(at + 2);
    if (at + 4 + length > packet.length) return null;
    const kind = packet.readUInt16BE(at);
    if (!found.has(kind)) found.set(kind, { at: at + 4, value: packet.subarray(at + 4, at + 4 + length) });
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return found;
}

/** Reads an answer. @returns null if it is not a complete answer to this request */
export function readBinding(packet: Buffer, { id }: BindingRequest): BindingAnswer | null {
  if (!packet.subarray(8, headerBytes).equals(id)) return null;
  const answer = readStun(packet, types.answer);
  if (answer !== null) return readMapped(answer.get(attributes.mapped)?.value, packet);
  const error = readStun(packet, types.refusal)?.get(attributes.errorCode)?.value;
  if (error === undefined || error.length < 4) return null;
  return { kind: "refused", code: (error.readUInt8(2) & 7) * 100 + error.readUInt8(3) };
}

/** Port and address are XORed with the magic number and the id, which are adjacent in the header. */
function readMapped(value: Buffer | undefined, packet: Buffer): BindingAnswer | null {
  const bytes = families[value?.at(1) ?? 0];
  if (value === undefined || bytes === undefined || value.length !== 4 + bytes) return null;
  const mask = packet.subarray(4, headerBytes);
  const address = value.subarray(4).map((byte, index) => byte ^ (mask[index] ?? 0));
  const text =
    bytes === 4 ? address.join(".") : (Buffer.from(address).toString("hex").match(/.{4}/g) ?? []).join(":");
  return { kind: "address", address: text, port: value.readUInt16BE(2) ^ (magic >>> 16) };
}
