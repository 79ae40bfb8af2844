/** Arrival of packets (transport-wide congestion control). */
export interface TransportFeedback {
  /** Transport-wide sequence number of the first packet, 16 bits. */
  readonly base: number;
  /** Arrival of each packet from `base` on, ms of the receiver's clock; null if it has not arrived. */
  readonly arrivals: readonly (number | null)[];
}

/** The field's units: reference time 64 ms, differences 0.25 ms. */
const referenceMs = 64;
const deltaMs = 0.25;

const small = 1;
const large = 2;

/**
 * Reads the body of one feedback packet (draft-holmer-rmcat-transport-wide-cc-extensions-01).
 * @param packet a whole RTCP packet
 * @returns null if it is malformed or truncated
 */
export function readTransportFeedback(packet: Buffer): TransportFeedback | null {
  if (packet.length < 20) return null;
  const base = packet.readUInt16BE(12);
  const count = packet.readUInt16BE(14);
  const statuses: number[] = [];
  let at = 20;
  while (statuses.length < count) {
    if (at + 2 > packet.length) return null;
    readChunk(packet.readUInt16BE(at), count, statuses);
    at += 2;
  }
  const arrivals: (number | null)[] = [];
  let time = packet.readUIntBE(16, 3) * referenceMs;
  for (const status of statuses) {
    const size = status === small ? 1 : status === large ? 2 : 0;
    if (at + size > packet.length) return null;
    if (size > 0) time += (size === 1 ? packet.readUInt8(at) : packet.readInt16BE(at)) * deltaMs;
    arrivals.push(size > 0 ? time : null);
    at += size;
  }
  return { base, arrivals };
}

/** Adds the statuses of one chunk, up to `count` in all: a run of one status, 14 of one bit, or 7 of two bits. */
function readChunk(chunk: number, count: number, statuses: number[]): void {
  const add = (status: number): void => {
    if (statuses.length < count) statuses.push(status);
  };
  if ((chunk & 0x8000) === 0) {
    const status = (chunk >> 13) & 3;
    for (let left = chunk & 0x1fff; left > 0 && statuses.length < count; left -= 1) add(status);
  } else if ((chunk & 0x4000) === 0) {
    for (let bit = 13; bit >= 0; bit -= 1) add((chunk >> bit) & 1);
  } else {
    for (let bit = 12; bit >= 0; bit -= 2) add((chunk >> bit) & 3);
  }
}
