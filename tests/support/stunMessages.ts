/** Messages of STUN, written by RFC 5389 and not by the code that they test. */

const cookie = Buffer.from("2112a442", "hex");

/** A STUN message. @param id of its request, 12 bytes */
export function message(type: number, id: Buffer, attributes: readonly Buffer[]): Buffer {
  const body = Buffer.concat(attributes);
  const header = Buffer.alloc(4);
  header.writeUInt16BE(type);
  header.writeUInt16BE(body.length, 2);
  return Buffer.concat([header, cookie, id, body]);
}

export function attribute(kind: number, value: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt16BE(kind);
  header.writeUInt16BE(value.length, 2);
  return Buffer.concat([header, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/** `XOR-MAPPED-ADDRESS`. @param family 1 for IPv4, 2 for IPv6 */
export function mapped(id: Buffer, port: number, family: 1 | 2, address: Buffer): Buffer {
  const value = Buffer.alloc(4);
  value.writeUInt8(family, 1);
  value.writeUInt16BE(port ^ 0x2112, 2);
  const mask = Buffer.concat([cookie, id]);
  return attribute(0x0020, Buffer.concat([value, address.map((byte, index) => byte ^ (mask[index] ?? 0))]));
}

/** The id of a request, by which its answer is known. */
export const idOf = (request: Buffer): Buffer => request.subarray(8, 20);
