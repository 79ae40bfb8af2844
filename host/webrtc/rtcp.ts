import { readTransportFeedback, type TransportFeedback } from "./congestion/transportFeedback.ts";

/** One report of the receiver. */
export type Feedback =
  | { readonly kind: "keyframe" }
  /** Arrival of packets. */
  | { readonly kind: "arrivals"; readonly feedback: TransportFeedback }
  /** Sequence numbers (16 bits) of missing packets (NACK). */
  | { readonly kind: "missing"; readonly sequences: readonly number[] }
  | {
      readonly kind: "report";
      /** SSRC of the reported stream. */
      readonly ssrc: number;
      /** Fraction of the packets lost since the previous report, 0 to 1. */
      readonly loss: number;
      /** Highest sequence number received, 32 bits; 0 for nothing. */
      readonly highest: number;
      /** Middle 32 bits of the NTP time of the sender report that it answers; 0 for none. */
      readonly lastSenderReport: number;
      /** Time between receiving that sender report and sending this report, 1/65536 s. */
      readonly delay: number;
    };

const receiverReportType = 201;
const senderReportType = 200;
const transportFeedbackType = 205;
const payloadFeedbackType = 206;

/** A compound packet with more packets than this is not genuine; the rest is ignored. */
const maxPackets = 32;
const maxSequences = 512;

/** Reads an RTCP compound packet (RFC 3550, RFC 4585). Malformed and unknown packets are skipped. */
export function readFeedback(compound: Buffer): Feedback[] {
  const feedback: Feedback[] = [];
  let at = 0;
  for (let count = 0; count < maxPackets && at + 4 <= compound.length; count += 1) {
    const first = compound.readUInt8(at);
    if (first >> 6 !== 2) break;
    const end = at + 4 + compound.readUInt16BE(at + 2) * 4;
    if (end > compound.length) break;
    readPacket(first & 0x1f, compound.readUInt8(at + 1), compound.subarray(at, end), feedback);
    at = end;
  }
  return feedback;
}

function readPacket(count: number, type: number, packet: Buffer, feedback: Feedback[]): void {
  if (type === receiverReportType) readReports(count, packet, 8, feedback);
  else if (type === senderReportType) readReports(count, packet, 28, feedback);
  else if (type === transportFeedbackType && count === 1) readMissing(packet, feedback);
  else if (type === transportFeedbackType && count === 15) {
    const arrivals = readTransportFeedback(packet);
    if (arrivals) feedback.push({ kind: "arrivals", feedback: arrivals });
  } else if (type === payloadFeedbackType && (count === 1 || count === 4))
    feedback.push({ kind: "keyframe" });
}

function readReports(count: number, packet: Buffer, from: number, feedback: Feedback[]): void {
  for (let index = 0; index < count; index += 1) {
    const at = from + index * 24;
    if (at + 24 > packet.length) return;
    feedback.push({
      kind: "report",
      ssrc: packet.readUInt32BE(at),
      loss: packet.readUInt8(at + 4) / 256,
      highest: packet.readUInt32BE(at + 8),
      lastSenderReport: packet.readUInt32BE(at + 16),
      delay: packet.readUInt32BE(at + 20),
    });
  }
}

function readMissing(packet: Buffer, feedback: Feedback[]): void {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= packet.length && sequences.length < maxSequences; at += 4) {
    const base = packet.readUInt16BE(at);
    const mask = packet.readUInt16BE(at + 2);
    sequences.push(base);
    for (let bit = 0; mask >> bit !== 0; bit += 1) {
      if (mask & (1 << bit)) sequences.push((base + bit + 1) & 0xffff);
    }
  }
  if (sequences.length > 0) feedback.push({ kind: "missing", sequences });
}

/**
 * A sender report (RFC 3550) without report blocks.
 * @param time epoch ms
 */
export function senderReport(
  ssrc: number,
  time: number,
  timestamp: number,
  packets: number,
  octets: number,
): Buffer {
  const report = Buffer.alloc(28);
  report[0] = 0x80;
  report[1] = senderReportType;
  report.writeUInt16BE(6, 2);
  report.writeUInt32BE(ssrc >>> 0, 4);
  const { seconds, fraction } = ntp(time);
  report.writeUInt32BE(seconds, 8);
  report.writeUInt32BE(fraction, 12);
  report.writeUInt32BE(timestamp >>> 0, 16);
  report.writeUInt32BE(packets >>> 0, 20);
  report.writeUInt32BE(octets >>> 0, 24);
  return report;
}

/**
 * Network round trip from a report, ms; null if it answers no sender report.
 * @param now epoch ms
 */
export function roundTrip(lastSenderReport: number, delay: number, now: number): number | null {
  if (lastSenderReport === 0) return null;
  const { seconds, fraction } = ntp(now);
  const middle = (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0;
  const ticks = (middle - lastSenderReport - delay) | 0;
  return ticks < 0 ? 0 : (ticks / 65_536) * 1_000;
}

const ntpEpochSeconds = 2_208_988_800;

function ntp(time: number): { seconds: number; fraction: number } {
  return {
    seconds: (Math.floor(time / 1_000) + ntpEpochSeconds) >>> 0,
    fraction: Math.floor(((time % 1_000) / 1_000) * 2 ** 32) >>> 0,
  };
}
