import type { EncodedFrame, VideoCodec } from "../video/encoder.ts";
import { type ExtensionIds, h264Payloads, rtpPacket, vp8Payloads } from "./rtp.ts";

/** Sends one RTP video stream. */
export interface VideoSender {
  /** @param timestamp of the frame, 1/90000 s */
  send(frame: EncodedFrame, timestamp: number): void;
  /** Sends packets again, as far as they are still in the history. @param sequences 16 bits each */
  resend(sequences: readonly number[]): void;
  /** Totals since the start, for sender reports. Resent packets are not counted. */
  readonly sent: { readonly packets: number; readonly octets: number; readonly timestamp: number };
}

export interface VideoSenderSettings {
  readonly codec: VideoCodec;
  readonly payloadType: number;
  readonly ssrc: number;
  readonly extensions: ExtensionIds;
  /** First sequence number, 16 bits; must be random. */
  readonly sequence: number;
}

/** Packets kept for retransmission: about a second. A power of two, so that sequence numbers wrap evenly. */
const historySize = 512;

/**
 * Splits frames into RTP packets and transmits each at once.
 * @param transmit sends one finished packet; returns false when it could not
 * @param now ms
 */
export function createVideoSender(
  settings: VideoSenderSettings,
  transmit: (packet: Buffer) => boolean,
  now: () => number,
): VideoSender {
  const history: (Buffer | undefined)[] = new Array(historySize).fill(undefined);
  const sent = { packets: 0, octets: 0, timestamp: 0 };
  let sequence = settings.sequence & 0xffff;
  let pictureId = 0;

  return {
    sent,
    send(frame, timestamp) {
      pictureId += 1;
      const payloads =
        settings.codec === "h264" ? h264Payloads(frame.data) : vp8Payloads(frame.data, pictureId);
      payloads.forEach((payload, index) => {
        const header = {
          payloadType: settings.payloadType,
          sequence,
          timestamp,
          ssrc: settings.ssrc,
          marker: index === payloads.length - 1,
        };
        const packet = rtpPacket(header, payload, settings.extensions, now() / 1_000);
        history[sequence % historySize] = packet;
        sequence = (sequence + 1) & 0xffff;
        sent.packets += 1;
        sent.octets += payload.length;
        transmit(packet);
      });
      sent.timestamp = timestamp;
    },
    resend(sequences) {
      for (const wanted of sequences) {
        const packet = history[wanted % historySize];
        // The slot may hold a newer packet by now.
        if (packet && packet.readUInt16BE(2) === wanted) transmit(packet);
      }
    },
  };
}
