import { randomBytes } from "node:crypto";
import type { PeerConnection } from "node-datachannel";
import type { DeskInput, DeskRequest, HostMessage } from "../../wire/desk/messages.ts";
import type { AudioPacket } from "../audio/encoder.ts";
import { type Clock, steadyDate } from "../lib/clock.ts";
import { farewellTimeout } from "../lib/durations.ts";
import type { BitrateLimits } from "../video/bitrateLimits.ts";
import type { EncodedFrame, H264Profile, VideoCodec } from "../video/encoder.ts";
import { createAudioSender } from "./audioSender.ts";
import { type BandwidthAllocator, createBandwidthAllocator } from "./bandwidthAllocator.ts";
import { createDataChannels, type DataChannels } from "./dataChannels.ts";
import { addTracks, type MediaTracks, transmit } from "./mediaTracks.ts";
import { negotiate } from "./negotiate.ts";
import type { AudioSection, Offer, VideoFormat } from "./offer.ts";
import { openPeer } from "./openPeer.ts";
import { type Feedback, readFeedback, roundTrip, senderReport } from "./rtcp.ts";
import { createVideoSender, type VideoSender } from "./videoSender.ts";

export interface PlayerConnection {
  readonly codec: VideoCodec;
  /** The player's decoder; ignored for VP8. */
  readonly profile: H264Profile;
  /** The SDP answer with all ICE candidates. */
  readonly answer: string;
  /** @param timestamp of the frame, 1/90000 s */
  send(frame: EncodedFrame, timestamp: number): void;
  /** Does nothing if the answer has no audio. */
  sendAudio(packet: AudioPacket): void;
  /** Sends a message on the control channel, once that is open. */
  sendMessage(message: HostMessage): void;
  /** Sends RTCP sender reports. Call it about once a second. */
  sendSenderReports(): void;
  /** Sets the player's maximum frame delay. @param longest ms; 0 shows each frame as it arrives */
  allowDelay(longest: number): void;
  readonly statistics: ConnectionStatistics;
  /** Bandwidth of the line to the player. */
  readonly line: Pick<BandwidthAllocator, "pictureBitrate" | "loss" | "silent" | "limit">;
  /** Sends the last message, if any, and closes the connection. Idempotent. */
  close(lastMessage?: HostMessage): void;
}

interface ConnectionStatistics {
  /** Video packets sent. */
  readonly packets: number;
  /** Video payload bytes sent. */
  readonly octets: number;
  /** ms; null before the first measurement. */
  readonly roundTrip: number | null;
  /** Time of the last packet from the player, ms of the clock. */
  readonly lastHeardAt: number;
  /** Since when the player has acknowledged video without asking for a key frame, ms of the clock; null while it has not. */
  readonly arrivesSince: number | null;
}

export interface ConnectionEvents {
  /** Whether media can flow. */
  connected(connected: boolean): void;
  input(snapshot: DeskInput): void;
  request(request: DeskRequest): void;
  /** The player's decoder needs a keyframe. */
  keyframeNeeded(): void;
  /** The connection failed or was closed by the player. Never called after `close`. */
  closed(): void;
}

interface ConnectionSettings {
  readonly offer: Offer;
  readonly sdp: string;
  readonly format: VideoFormat;
  /** The offer's section for sound; null for none. */
  readonly audioSection: AudioSection | null;
  readonly limits: BitrateLimits;
  /** Address of the only interface to use; absent: all. */
  readonly bindAddress?: string | undefined;
  /** The only UDP port to use, shared with other connections of this process; absent: any free one. */
  readonly udpPort?: number | undefined;
}

export type OpenPlayerConnection = (
  settings: ConnectionSettings,
  events: ConnectionEvents,
  clock: Clock,
) => Promise<PlayerConnection>;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Progress of a connection towards its end. */
interface Lifecycle {
  /** `close` was called; the last message may still be in transit. */
  closing: boolean;
  /** The transport has closed. */
  ended: boolean;
}

/** Answers an offer by node-datachannel. @throws if the native library refuses the offer */
export const openPlayerConnection: OpenPlayerConnection = async (settings, events, clock) => {
  const peer = openPeer(settings);
  let media: MediaTracks | null = null;
  const lifecycle: Lifecycle = { closing: false, ended: false };
  const statistics: Mutable<ConnectionStatistics> = {
    packets: 0,
    octets: 0,
    roundTrip: null,
    lastHeardAt: clock.now(),
    arrivesSince: null,
  };
  const onActivity = (): void => {
    statistics.lastHeardAt = clock.now();
  };
  /** Media can flow once both the connection and the track are open; they open in either order. */
  const checkConnected = (): void => {
    if (lifecycle.closing || lifecycle.ended) return;
    if (peer.state() !== "connected" || !media?.video.isOpen()) return;
    onActivity();
    events.connected(true);
  };
  const channels = openChannels(peer, lifecycle, events, onActivity);
  const release = (): void => closeAll([...(media?.all ?? []), ...channels.all]);
  watchState(peer, lifecycle, events, { checkConnected, release });
  const line = createBandwidthAllocator(settings.limits, settings.offer.transportSequenceId !== null, clock);
  const end = (): void => {
    lifecycle.ended = true;
    closeAll([peer]);
  };

  try {
    const tracks = addTracks(peer, settings);
    media = tracks;
    const senders = createSenders(settings, tracks, line, clock);
    tracks.video.onOpen(() => {
      line.start(senders.video.pad);
      checkConnected();
    });
    tracks.audio?.onMessage(onActivity);
    tracks.video.onMessage((packet) => {
      onActivity();
      for (const feedback of readFeedback(packet)) {
        if (lifecycle.closing) return;
        if (acknowledgesVideo(feedback, tracks)) statistics.arrivesSince ??= clock.now();
        if (!applyFeedback(feedback, tracks, senders.video, line, statistics)) continue;
        statistics.arrivesSince = null;
        events.keyframeNeeded();
      }
    });
    const answer = await negotiate(peer, settings.sdp, clock);

    return {
      codec: settings.format.codec,
      profile: settings.format.profile,
      answer,
      statistics,
      line,
      send(frame, timestamp) {
        if (lifecycle.ended || lifecycle.closing) return;
        senders.video.send(frame, timestamp, line.twice);
        statistics.packets = senders.video.sent.packets;
        statistics.octets = senders.video.sent.octets;
      },
      sendAudio(packet) {
        if (!lifecycle.ended && !lifecycle.closing && tracks.audio) senders.audio.send(packet);
      },
      allowDelay: senders.video.allowDelay,
      sendMessage: channels.sendMessage,
      sendSenderReports() {
        if (!lifecycle.closing && !lifecycle.ended) sendReports(tracks, senders);
      },
      close(lastMessage) {
        if (lifecycle.closing) return;
        if (lastMessage) channels.sendMessage(lastMessage);
        lifecycle.closing = true;
        line.stop();
        if (lastMessage && channels.isControlOpen()) clock.after(farewellTimeout, end);
        else end();
      },
    };
  } catch (error) {
    lifecycle.closing = true;
    line.stop();
    end();
    throw error;
  }
};

function watchState(
  peer: PeerConnection,
  lifecycle: Lifecycle,
  events: ConnectionEvents,
  { checkConnected, release }: { readonly checkConnected: () => void; readonly release: () => void },
): void {
  peer.onStateChange((state) => {
    if (state === "closed") release();
    if (lifecycle.closing) return;
    if (state === "connected") checkConnected();
    else if (state === "disconnected") events.connected(false);
    else if ((state === "failed" || state === "closed") && !lifecycle.ended) {
      lifecycle.ended = true;
      events.closed();
    }
  });
}

function openChannels(
  peer: PeerConnection,
  lifecycle: Lifecycle,
  events: ConnectionEvents,
  onActivity: () => void,
): DataChannels {
  const channels = createDataChannels({
    isClosing: () => lifecycle.closing,
    hasEnded: () => lifecycle.ended,
    onActivity,
    input: events.input,
    request: events.request,
  });
  peer.onDataChannel(channels.accept);
  return channels;
}

type Senders = ReturnType<typeof createSenders>;

function createSenders(
  { offer, format, audioSection }: ConnectionSettings,
  tracks: MediaTracks,
  line: BandwidthAllocator,
  clock: Clock,
) {
  const { video, audio } = tracks;
  const sequence = (): number => randomBytes(2).readUInt16BE();
  const { rtxPayloadType } = format;
  return {
    video: createVideoSender(
      {
        codec: format.codec,
        payloadType: format.payloadType,
        ssrc: tracks.videoSsrc,
        rtx:
          rtxPayloadType === null
            ? null
            : { payloadType: rtxPayloadType, ssrc: tracks.rtxSsrc, sequence: sequence() },
        extensions: { playoutDelay: offer.playoutDelayId, transportSequence: offer.transportSequenceId },
        sequence: sequence(),
      },
      { number: line.number, transmit: (packet) => transmit(video, packet), now: clock.now },
    ),
    audio: createAudioSender(
      { payloadType: audioSection?.opusPayloadType ?? 0, ssrc: tracks.audioSsrc, sequence: sequence() },
      (packet) => audio !== null && transmit(audio, packet),
    ),
  };
}

/** Only video packets are numbered for `arrivals`. */
function acknowledgesVideo(feedback: Feedback, { videoSsrc }: MediaTracks): boolean {
  if (feedback.kind === "arrivals") return feedback.feedback.arrivals.some((at) => at !== null);
  return feedback.kind === "report" && feedback.ssrc === videoSsrc && feedback.highest > 0;
}

/** Retransmits missing packets, and updates the bandwidth estimate. @returns whether the player needs a keyframe */
function applyFeedback(
  feedback: Feedback,
  { videoSsrc }: MediaTracks,
  sender: VideoSender,
  line: BandwidthAllocator,
  statistics: Mutable<ConnectionStatistics>,
): boolean {
  if (feedback.kind === "keyframe") return true;
  if (feedback.kind === "arrivals") return line.arrivals(feedback.feedback);
  if (feedback.kind === "missing")
    sender.resend(feedback.sequences, statistics.roundTrip ?? 0, line.allowAgain);
  else if (feedback.ssrc === videoSsrc) {
    line.report(feedback.loss);
    const measured = roundTrip(feedback.lastSenderReport, feedback.delay, steadyDate());
    statistics.roundTrip = measured ?? statistics.roundTrip;
  }
  return false;
}

function sendReports(tracks: MediaTracks, senders: Senders): void {
  const video = senders.video.sent;
  transmit(
    tracks.video,
    senderReport(tracks.videoSsrc, steadyDate(), video.timestamp, video.packets, video.octets),
  );
  if (!tracks.audio) return;
  const audio = senders.audio.sent;
  transmit(
    tracks.audio,
    senderReport(tracks.audioSsrc, steadyDate(), audio.timestamp, audio.packets, audio.octets),
  );
}

/**
 * Calls each part's own `close`; otherwise the native library never frees it, because callbacks hold it. Only after the peer has closed:
 * before that, its threads may call back.
 */
function closeAll(parts: readonly { close(): void }[]): void {
  for (const part of parts) {
    try {
      part.close();
    } catch {
      // The native library had closed it already.
    }
  }
}
