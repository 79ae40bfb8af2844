import type { EncodedFrame, VideoCodec } from "../video/encoder.ts";
import { type ExtensionIds, h264Payloads, type RtpHeader, rtpPacket, vp8Payloads } from "./rtp.ts";

export type VideoSender = ReturnType<typeof createVideoSender>;

export interface VideoSenderSettings {
  readonly codec: VideoCodec;
  readonly payloadType: number;
  readonly ssrc: number;
  /** Stream of retransmissions (RFC 4588); null: they use the original stream, and padding is not possible. */
  readonly rtx: { readonly payloadType: number; readonly ssrc: number; readonly sequence: number } | null;
  readonly extensions: ExtensionIds;
  /** First sequence number, 16 bits; must be random. */
  readonly sequence: number;
}

export interface PacketOutput {
  /** @param bytes of the packet on the line  @returns its transport-wide sequence number, 16 bits */
  number(bytes: number): number;
  /** Sends one finished packet; returns false if that failed. */
  transmit(packet: Buffer): boolean;
  /** ms of any monotonic clock. */
  now(): number;
}

/** Packets kept for retransmission: about a second. A power of two, so that sequence numbers wrap evenly. */
const historySize = 512;

/** Headers of IP, UDP and RTP with its extensions, and the authentication of SRTP, bytes. */
const headerBytes = 28 + 24 + 10;

interface Sent {
  /** Counts all packets, without wrapping. */
  readonly number: number;
  readonly header: RtpHeader;
  readonly payload: Buffer;
  /** Time of its last retransmission, ms. */
  againAt: number;
}

/** Splits frames into RTP packets and sends each at once. */
export function createVideoSender(settings: VideoSenderSettings, output: PacketOutput) {
  const { codec, payloadType, ssrc, rtx, extensions } = settings;
  const history: (Sent | undefined)[] = new Array(historySize).fill(undefined);
  const sent = { packets: 0, octets: 0, timestamp: 0 };
  let sequence = settings.sequence & 0xffff;
  let rtxSequence = (rtx?.sequence ?? 0) & 0xffff;
  let pictureId = 0;
  /** Number of the newest keyframe's first packet; earlier packets are no longer needed. */
  let keyframeFrom = 0;
  /** How far back the last padding packet was taken from. */
  let padded = 0;
  let longestDelay = 0;

  const transmit = (header: RtpHeader, payload: Buffer): number => {
    const bytes = payload.length + headerBytes;
    output.transmit(rtpPacket(header, payload, extensions, output.number(bytes), longestDelay));
    return bytes;
  };

  const again = (packet: Sent): number => {
    const { header, payload } = packet;
    packet.againAt = output.now();
    if (rtx === null) return transmit(header, payload);
    const number = Buffer.alloc(2);
    number.writeUInt16BE(header.sequence);
    const rtxHeader = { ...header, payloadType: rtx.payloadType, ssrc: rtx.ssrc, sequence: rtxSequence };
    rtxSequence = (rtxSequence + 1) & 0xffff;
    return transmit(rtxHeader, Buffer.concat([number, payload]));
  };

  return {
    /** Totals since the start, for sender reports. Retransmissions are not counted. */
    sent,
    /**
     * @param timestamp of the frame, 1/90000 s
     * @param twice sends each packet a second time, for a line with loss: asking for lost ones would take a round trip
     */
    send(frame: EncodedFrame, timestamp: number, twice: boolean) {
      pictureId += 1;
      if (frame.keyframe) keyframeFrom = sent.packets;
      const payloads = codec === "h264" ? h264Payloads(frame.data) : vp8Payloads(frame.data, pictureId);
      const packets = payloads.map((payload, index): Sent => {
        const header = { payloadType, sequence, timestamp, ssrc, marker: index === payloads.length - 1 };
        const packet = { number: sent.packets, header, payload, againAt: Number.NEGATIVE_INFINITY };
        history[sequence % historySize] = packet;
        sequence = (sequence + 1) & 0xffff;
        sent.packets += 1;
        sent.octets += payload.length;
        transmit(header, payload);
        return packet;
      });
      if (twice && rtx !== null) for (const packet of packets) again(packet);
      padded = 0;
      sent.timestamp = timestamp;
    },
    /**
     * Retransmits packets, if they are in the history, newer than the last keyframe, and allowed.
     * @param sequences 16 bits each
     * @param roundTrip ms; what was retransmitted within it may still arrive
     * @param allowed whether so many more bytes may be sent
     */
    resend(sequences: readonly number[], roundTrip: number, allowed: (bytes: number) => boolean) {
      for (const wanted of sequences) {
        const packet = history[wanted % historySize];
        // The slot may hold a newer packet.
        if (packet?.header.sequence !== wanted || packet.number < keyframeFrom) continue;
        if (output.now() - packet.againAt < roundTrip) continue;
        if (allowed(packet.payload.length + headerBytes)) again(packet);
      }
    },
    /** Sets the player's maximum frame delay. @param longest ms; 0 shows each frame as it arrives */
    allowDelay(longest: number) {
      longestDelay = longest;
    },
    /** Sends the newest packets again as padding. @returns the bytes sent; 0 if there is nothing to send */
    pad(): number {
      if (rtx === null || sent.packets === 0) return 0;
      // Newest first: if one of them was lost, the player need not ask for it.
      padded = (padded % Math.min(sent.packets, historySize)) + 1;
      const packet = history[(sequence - padded) & (historySize - 1)];
      return packet ? again(packet) : 0;
    },
  };
}
