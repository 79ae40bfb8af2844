import type { EncodedFrame, VideoCodec } from "../video/encoder.ts";
import { type ExtensionIds, h264Payloads, type RtpHeader, rtpPacket, vp8Payloads } from "./rtp.ts";

export type VideoSender = ReturnType<typeof createVideoSender>;

export interface VideoSenderSettings {
  readonly codec: VideoCodec;
  readonly payloadType: number;
  readonly ssrc: number;
  /** The stream of packets that are sent again (RFC 4588); null to send them in their own, where nothing can be padded. */
  readonly rtx: { readonly payloadType: number; readonly ssrc: number; readonly sequence: number } | null;
  readonly extensions: ExtensionIds;
  /** First sequence number, 16 bits; must be random. */
  readonly sequence: number;
}

export interface PacketOutput {
  /** @param bytes of the packet on the line  @returns its transport-wide sequence number, 16 bits */
  number(bytes: number): number;
  /** Sends one finished packet; returns false when it could not. */
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
  /** When it was last sent again, ms. */
  againAt: number;
}

/** Splits frames into RTP packets and transmits each at once. */
export function createVideoSender(settings: VideoSenderSettings, output: PacketOutput) {
  const { codec, payloadType, ssrc, rtx, extensions } = settings;
  const history: (Sent | undefined)[] = new Array(historySize).fill(undefined);
  const sent = { packets: 0, octets: 0, timestamp: 0 };
  let sequence = settings.sequence & 0xffff;
  let rtxSequence = (rtx?.sequence ?? 0) & 0xffff;
  let pictureId = 0;
  /** Number of the newest keyframe's first packet: what came before it is not needed any more. */
  let keyframeFrom = 0;
  /** How far back the last padding was taken. */
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
    /** Totals since the start, for sender reports. Packets sent again are not counted. */
    sent,
    /**
     * @param timestamp of the frame, 1/90000 s
     * @param twice sends each packet a second time, for a line that loses some: asking for them would take a round trip
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
     * Sends packets again, as far as they are still in the history and newer than the last keyframe, and as far as it is
     * allowed.
     * @param sequences 16 bits each
     * @param roundTrip what was sent again within it, ms, may still arrive
     * @param allowed whether so many bytes more may be sent
     */
    resend(sequences: readonly number[], roundTrip: number, allowed: (bytes: number) => boolean) {
      for (const wanted of sequences) {
        const packet = history[wanted % historySize];
        // The slot may hold a newer packet by now.
        if (packet?.header.sequence !== wanted || packet.number < keyframeFrom) continue;
        if (output.now() - packet.againAt < roundTrip) continue;
        if (allowed(packet.payload.length + headerBytes)) again(packet);
      }
    },
    /** Lets the player hold frames for so long. @param longest ms; 0 has each shown as soon as it arrives */
    allowDelay(longest: number) {
      longestDelay = longest;
    },
    /** Sends the newest packets once more, to fill the line. @returns the bytes sent; 0 when there is nothing to send */
    pad(): number {
      if (rtx === null || sent.packets === 0) return 0;
      // From the newest one back: should one of them be lost, it need not be asked for.
      padded = (padded % Math.min(sent.packets, historySize)) + 1;
      const packet = history[(sequence - padded) & (historySize - 1)];
      return packet ? again(packet) : 0;
    },
  };
}
