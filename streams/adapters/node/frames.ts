export interface ArrivedFrame {
  /** Size of the picture, px. */
  readonly width: number;
  readonly height: number;
  /** Whether it can be decoded without earlier frames. */
  readonly isKey: boolean;
}

/** Minimum size of an RTP header, bytes. */
const rtpHeader = 12;

/**
 * Reads frame sizes from the RTP packets of a VP8 stream (RFC 3550, RFC 7741); nothing is decoded.
 * @returns takes each packet; returns a frame with its last packet, otherwise null; null also before the first key frame
 */
export function createFrameReader(): (packet: Buffer) => ArrivedFrame | null {
  let size: { readonly width: number; readonly height: number } | null = null;
  let isKey = false;
  return (packet) => {
    const payload = payloadOf(packet);
    if (payload === null) return null;
    const found = keyFrameSize(payload);
    if (found !== null) {
      size = found;
      isKey = true;
    }
    const isLast = (packet[1] ?? 0) >= 0x80;
    if (!isLast || size === null) return null;
    const frame = { ...size, isKey };
    isKey = false;
    return frame;
  };
}

/** Payload of an RTP packet; null for a malformed one. */
function payloadOf(packet: Buffer): Buffer | null {
  const first = packet[0] ?? 0;
  if (packet.length < rtpHeader || first >> 6 !== 2) return null;
  let start = rtpHeader + 4 * (first & 0x0f);
  if ((first & 0x10) !== 0) {
    if (packet.length < start + 4) return null;
    start += 4 + 4 * packet.readUInt16BE(start + 2);
  }
  const padding = (first & 0x20) === 0 ? 0 : (packet.at(-1) ?? 0);
  const end = packet.length - padding;
  return start < end ? packet.subarray(start, end) : null;
}

/** Picture size from the first packet of a key frame; null for any other packet. */
function keyFrameSize(payload: Buffer): { width: number; height: number } | null {
  const descriptor = payload[0] ?? 0;
  // Start of the first partition: the frame's own header follows.
  if ((descriptor & 0x1f) !== 0x10) return null;
  const frame = payload.subarray(descriptorLength(payload));
  if (frame.length < 10 || ((frame[0] ?? 1) & 1) !== 0) return null;
  if (frame[3] !== 0x9d || frame[4] !== 0x01 || frame[5] !== 0x2a) return null;
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff };
}

/** Length of the VP8 payload descriptor, bytes. */
function descriptorLength(payload: Buffer): number {
  if (((payload[0] ?? 0) & 0x80) === 0) return 1;
  const extension = payload[1] ?? 0;
  let length = 2;
  if ((extension & 0x80) !== 0) length += ((payload[2] ?? 0) & 0x80) === 0 ? 1 : 2;
  if ((extension & 0x40) !== 0) length += 1;
  if ((extension & 0x30) !== 0) length += 1;
  return length;
}
