import type { AudioPacket } from "../audio/encoder.ts";
import { rtpPacket } from "./rtp.ts";

export interface AudioSenderSettings {
  readonly payloadType: number;
  readonly ssrc: number;
  /** First sequence number, 16 bits; must be random. */
  readonly sequence: number;
}

const noExtensions = { playoutDelay: null, transportSequence: null };

/**
 * Sends one RTP audio stream (RFC 7587: one Opus packet in each RTP packet).
 * @param transmit sends one finished packet
 */
export function createAudioSender(settings: AudioSenderSettings, transmit: (packet: Buffer) => boolean) {
  const sent = { packets: 0, octets: 0, timestamp: 0 };
  let sequence = settings.sequence & 0xffff;
  return {
    /** Totals since the start, for sender reports. */
    sent,
    send({ data, timestamp, first }: AudioPacket) {
      const { payloadType, ssrc } = settings;
      transmit(rtpPacket({ payloadType, sequence, timestamp, ssrc, marker: first }, data, noExtensions, 0));
      sequence = (sequence + 1) & 0xffff;
      sent.packets += 1;
      sent.octets += data.length;
      sent.timestamp = timestamp;
    },
  };
}
