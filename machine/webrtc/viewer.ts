import { randomBytes } from "node:crypto";
import { Audio, type DataChannel, PeerConnection, type Track, Video } from "node-datachannel";
import {
  type DeskInput,
  type DeskNotice,
  type DeskRequest,
  deskInput,
  deskRequest,
  maxDeskMessage,
} from "../../streams/wire/desk.ts";
import type { SoundPacket } from "../audio/soundStream.ts";
import type { Clock } from "../clock.ts";
import { FAREWELL_MS, GATHERING_MS } from "../durations.ts";
import type { EncodedFrame, VideoCodec } from "../video/encoder.ts";
import type { AudioSection, Offer, VideoFormat } from "./offer.ts";
import { type Feedback, readFeedback, roundTrip, senderReport } from "./rtcp.ts";
import { createRtpSender } from "./sender.ts";
import { createSoundSender } from "./soundSender.ts";

/** One player's connection. */
export interface Viewer {
  readonly codec: VideoCodec;
  /** The answer to the player's offer, with all addresses in it. */
  readonly answer: string;
  send(frame: EncodedFrame, timestamp: number): void;
  /** Does nothing where the answer has no sound. */
  sendSound(packet: SoundPacket): void;
  /** Says something on the control channel, as soon as it is open. */
  notify(notice: DeskNotice): void;
  /** Once a second: what the player's side needs to know of time. */
  reportTime(): void;
  readonly statistics: ViewerStatistics;
  /** Says goodbye and ends the connection; harmless twice. */
  close(farewell?: DeskNotice): void;
}

export interface ViewerStatistics {
  readonly packets: number;
  readonly octets: number;
  /** ms; null before the first measure. */
  readonly roundTrip: number | null;
  /** Messages and packets that were not understood. */
  readonly garbage: number;
  /** When anything last came from the player, ms of the clock. */
  readonly heardAt: number;
}

export interface ViewerEvents {
  /** Media can flow (true), or no longer (false). */
  connected(connected: boolean): void;
  input(message: DeskInput): void;
  request(message: DeskRequest): void;
  feedback(feedback: Feedback): void;
  /** The connection is over for good. Never after `close`. */
  closed(): void;
}

export interface ViewerSettings {
  readonly offer: Offer;
  readonly sdp: string;
  readonly format: VideoFormat;
  /** The section of the offer that gets the sound; null for none. */
  readonly sound: AudioSection | null;
  /** Address of the one interface to use; undefined for all. */
  readonly bindAddress: string | undefined;
}

export type OpenViewer = (settings: ViewerSettings, events: ViewerEvents, clock: Clock) => Promise<Viewer>;

/** Answers an offer by node-datachannel. @throws when the native side refuses it */
export const openViewer: OpenViewer = async (settings, events, clock) => {
  const { offer, format } = settings;
  const ssrc = randomBytes(4).readUInt32BE() || 1;
  const soundSsrc = (ssrc ^ 0x5f0d) >>> 0 || 2;
  const peer = new PeerConnection("player", {
    iceServers: [],
    disableAutoNegotiation: true,
    ...(settings.bindAddress === undefined ? {} : { bindAddress: settings.bindAddress }),
  });
  // What is not referenced is collected, and closed by that.
  const channels: DataChannel[] = [];
  const tracks: Track[] = [];
  let soundTrack: Track | null = null;
  const waiting: DeskNotice[] = [];
  let control: DataChannel | null = null;
  let closed = false;
  let over = false;
  const statistics: { -readonly [Key in keyof ViewerStatistics]: ViewerStatistics[Key] } = {
    packets: 0,
    octets: 0,
    roundTrip: null,
    garbage: 0,
    heardAt: clock.now(),
  };

  const fail = (): void => {
    if (closed || over) return;
    over = true;
    events.closed();
  };

  /** Media can flow only when both the connection and the track are open; they open in either order. */
  const ready = (): void => {
    if (closed || over || peer.state() !== "connected" || !tracks[0]?.isOpen()) return;
    events.connected(true);
  };

  const heard = (): void => {
    statistics.heardAt = clock.now();
  };

  peer.onStateChange((state) => {
    if (closed) return;
    if (state === "connected") ready();
    else if (state === "disconnected") events.connected(false);
    else if (state === "failed" || state === "closed") fail();
  });

  peer.onDataChannel((channel) => {
    const label = channel.getLabel();
    if (closed || channels.length >= 4 || (label !== "input" && label !== "control")) {
      statistics.garbage += 1;
      channel.close();
      return;
    }
    channels.push(channel);
    if (label === "input") {
      channel.onMessage((message) => {
        heard();
        const input = read(message, deskInput);
        if (input === null) statistics.garbage += 1;
        else if (!closed) events.input(input);
      });
      return;
    }
    channel.onMessage((message) => {
      heard();
      const request = read(message, deskRequest);
      if (request === null) statistics.garbage += 1;
      else if (!closed) events.request(request);
    });
    const opened = (): void => {
      control = channel;
      for (const notice of waiting.splice(0)) say(notice);
    };
    channel.onOpen(opened);
    channel.onClosed(() => {
      if (control === channel) control = null;
    });
    if (channel.isOpen()) opened();
  });

  function say(notice: DeskNotice): void {
    if (over) return;
    try {
      if (control?.isOpen()) control.sendMessage(JSON.stringify(notice));
      else if (waiting.length < 8) waiting.push(notice);
    } catch {
      // It closed between the question and the sending: there is nobody left to tell.
    }
  }

  const video = new Video(offer.videoMid, "SendOnly");
  if (format.codec === "h264") video.addH264Codec(format.payloadType, format.profile);
  else video.addVP8Codec(format.payloadType);
  if (offer.playoutDelayId !== null) {
    video.parseSdpLine(
      `a=extmap:${offer.playoutDelayId} http://www.webrtc.org/experiments/rtp-hdrext/playout-delay`,
    );
  }
  if (offer.absSendTimeId !== null) {
    video.parseSdpLine(
      `a=extmap:${offer.absSendTimeId} http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time`,
    );
  }
  video.addSSRC(ssrc, "machine", "machine", "picture");

  try {
    const track = peer.addTrack(video);
    tracks.push(track);
    track.onOpen(ready);
    for (const section of offer.audio) {
      const sounds = section === settings.sound;
      const audio = new Audio(section.mid, sounds ? "SendOnly" : "Inactive");
      audio.addOpusCodec(section.opusPayloadType);
      // A stream of its own: a browser that knows no playout-delay may hold a picture back for the sound of its stream.
      if (sounds) audio.addSSRC(soundSsrc, "machine", "machine-sound", "sound");
      const track = peer.addTrack(audio);
      tracks.push(track);
      if (!sounds) continue;
      soundTrack = track;
      track.onMessage(heard);
    }
    track.onMessage((packet) => {
      heard();
      const parts = readFeedback(packet);
      if (parts.length === 0) return;
      for (const part of parts) take(part);
    });

    const sender = createRtpSender(
      {
        codec: format.codec,
        payloadType: format.payloadType,
        ssrc,
        extensions: { playoutDelay: offer.playoutDelayId, absSendTime: offer.absSendTimeId },
        sequence: randomBytes(2).readUInt16BE(),
      },
      (packet) => transmit(track, packet),
      clock.now,
    );

    const soundSender = createSoundSender(
      {
        payloadType: settings.sound?.opusPayloadType ?? 0,
        ssrc: soundSsrc,
        sequence: randomBytes(2).readUInt16BE(),
      },
      (packet) => soundTrack !== null && transmit(soundTrack, packet),
    );

    function take(part: Feedback): void {
      if (closed) return;
      if (part.kind === "missing") sender.repeat(part.sequences);
      if (part.kind === "report") {
        if (part.ssrc !== ssrc) return;
        statistics.roundTrip =
          roundTrip(part.lastSenderReport, part.delay, Date.now()) ?? statistics.roundTrip;
      }
      events.feedback(part);
    }

    const gathered = gathering(peer, clock);
    peer.setRemoteDescription(settings.sdp, "offer");
    peer.setLocalDescription("answer");
    await gathered;
    const answer = peer.localDescription();
    if (answer === null || answer.type !== "answer") throw new Error("no answer could be made");

    return {
      codec: format.codec,
      answer: answer.sdp,
      statistics,
      send(frame, timestamp) {
        if (over || closed) return;
        sender.send(frame, timestamp);
        statistics.packets = sender.sent.packets;
        statistics.octets = sender.sent.octets;
      },
      sendSound(packet) {
        if (!over && !closed && soundTrack) soundSender.send(packet);
      },
      notify: say,
      reportTime() {
        if (closed || over) return;
        const { timestamp, packets, octets } = sender.sent;
        transmit(track, senderReport(ssrc, Date.now(), timestamp, packets, octets));
        if (!soundTrack) return;
        const sound = soundSender.sent;
        transmit(
          soundTrack,
          senderReport(soundSsrc, Date.now(), sound.timestamp, sound.packets, sound.octets),
        );
      },
      close(farewell) {
        if (closed) return;
        if (farewell) say(farewell);
        closed = true;
        const end = (): void => {
          over = true;
          closePeer(peer);
        };
        if (farewell && control?.isOpen()) clock.after(FAREWELL_MS, end);
        else end();
      },
    };
  } catch (error) {
    closed = true;
    over = true;
    closePeer(peer);
    throw error;
  }
};

/** @returns false when the packet could not leave */
function transmit(track: Track, packet: Buffer): boolean {
  try {
    return track.isOpen() && track.sendMessageBinary(packet);
  } catch {
    // The native side throws when the track closes between the question and the sending.
    return false;
  }
}

function closePeer(peer: PeerConnection): void {
  try {
    peer.close();
  } catch {
    // The native side had closed it already.
  }
}

/** Resolves when the connection knows all its own addresses, or has had long enough. */
function gathering(peer: PeerConnection, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(GATHERING_MS, resolve);
    peer.onGatheringStateChange((state) => {
      if (state !== "complete") return;
      cancel();
      resolve();
    });
  });
}

function read<Message>(
  message: string | Buffer | ArrayBuffer,
  schema: { safeParse(value: unknown): { success: true; data: Message } | { success: false } },
): Message | null {
  if (typeof message !== "string" || message.length > maxDeskMessage) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(message));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
