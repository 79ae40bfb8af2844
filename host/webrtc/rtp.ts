/** Maximum payload of one packet, bytes: with all headers it fits the MTU of any path. */
const maxPayload = 1_150;

const nalSei = 6;
const nalDelimiter = 9;
const fuA = 28;

/** Splits one H.264 access unit in Annex B into RTP payloads (RFC 6184, packetization mode 1). */
export function h264Payloads(unit: Buffer): Buffer[] {
  const payloads: Buffer[] = [];
  for (const nal of splitAnnexB(unit)) {
    const header = nal[0];
    if (header === undefined) continue;
    const type = header & 0x1f;
    if (type === nalSei || type === nalDelimiter) continue;
    if (nal.length <= maxPayload) {
      payloads.push(nal);
      continue;
    }
    // Fragments of equal size: a last packet of a few bytes would cost as much as a full one.
    const body = nal.subarray(1);
    const fragments = Math.ceil(body.length / (maxPayload - 2));
    const size = Math.ceil(body.length / fragments);
    for (let from = 0; from < body.length; from += size) {
      const fragment = body.subarray(from, from + size);
      const first = from === 0 ? 0x80 : 0;
      const last = from + size >= body.length ? 0x40 : 0;
      payloads.push(Buffer.concat([Buffer.of((header & 0xe0) | fuA, first | last | type), fragment]));
    }
  }
  return payloads;
}

/**
 * Splits one VP8 frame into RTP payloads (RFC 7741).
 * @param pictureId frame counter; its low 15 bits are sent
 */
export function vp8Payloads(frame: Buffer, pictureId: number): Buffer[] {
  const fragments = Math.max(1, Math.ceil(frame.length / (maxPayload - 4)));
  const size = Math.ceil(frame.length / fragments);
  const payloads: Buffer[] = [];
  for (let from = 0; from < frame.length; from += size) {
    const start = from === 0 ? 0x10 : 0;
    const descriptor = Buffer.of(0x80 | start, 0x80, 0x80 | ((pictureId >> 8) & 0x7f), pictureId & 0xff);
    payloads.push(Buffer.concat([descriptor, frame.subarray(from, from + size)]));
  }
  return payloads;
}

/** The NAL units of an Annex B stream, without start codes. */
export function splitAnnexB(stream: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let start = -1;
  let at = stream.indexOf(startCode);
  while (at !== -1) {
    if (start !== -1) units.push(trimZeros(stream.subarray(start, at)));
    start = at + 3;
    at = stream.indexOf(startCode, start);
  }
  if (start !== -1) units.push(stream.subarray(start));
  return units.filter((unit) => unit.length > 0);
}

const startCode = Buffer.of(0, 0, 1);

/** Removes trailing zeros: the first zero of a four-byte start code is not part of a unit. */
function trimZeros(unit: Buffer): Buffer {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end -= 1;
  return unit.subarray(0, end);
}

/** Ids of header extensions in the offer, 1 to 14; null if it lacks one. */
export interface ExtensionIds {
  readonly playoutDelay: number | null;
  readonly transportSequence: number | null;
}

export interface RtpHeader {
  readonly payloadType: number;
  /** 16 bits. */
  readonly sequence: number;
  /** 32 bits; 1/90000 s for video, 1/48000 s for audio. */
  readonly timestamp: number;
  readonly ssrc: number;
  /** Video: last packet of a frame. Audio: first packet after silence. */
  readonly marker: boolean;
}

/**
 * One RTP packet (RFC 3550) with one-byte header extensions (RFC 8285): playout delay, and the transport-wide sequence number by which
 * the player reports arrivals. Playout delay (0, 0) asks the player to show each frame as it arrives; a higher maximum allows a delay.
 * @param transportSequence 16 bits
 * @param longestDelay maximum playout delay, ms, up to 40,950
 */
export function rtpPacket(
  header: RtpHeader,
  payload: Buffer,
  ids: ExtensionIds,
  transportSequence: number,
  longestDelay = 0,
): Buffer {
  const elements = (ids.playoutDelay === null ? 0 : 4) + (ids.transportSequence === null ? 0 : 3);
  const words = Math.ceil(elements / 4);
  const extension = words === 0 ? 0 : 4 + words * 4;
  const packet = Buffer.alloc(12 + extension + payload.length);
  packet[0] = 0x80 | (words === 0 ? 0 : 0x10);
  packet[1] = (header.marker ? 0x80 : 0) | header.payloadType;
  packet.writeUInt16BE(header.sequence & 0xffff, 2);
  packet.writeUInt32BE(header.timestamp >>> 0, 4);
  packet.writeUInt32BE(header.ssrc >>> 0, 8);
  let at = 12;
  if (words > 0) {
    packet.writeUInt16BE(0xbede, at);
    packet.writeUInt16BE(words, at + 2);
    at += 4;
    if (ids.playoutDelay !== null) {
      // Minimum and maximum, 12 bits each, in steps of 10 ms.
      const longest = Math.min(0xfff, Math.ceil(longestDelay / 10));
      packet.writeUInt32BE(((ids.playoutDelay << 4) | 2) * 0x1000000 + longest, at);
      at += 4;
    }
    if (ids.transportSequence !== null) {
      packet[at] = (ids.transportSequence << 4) | 1;
      packet.writeUInt16BE(transportSequence & 0xffff, at + 1);
    }
  }
  payload.copy(packet, 12 + extension);
  return packet;
}
