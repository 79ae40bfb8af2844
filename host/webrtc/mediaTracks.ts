import { randomBytes } from "node:crypto";
import { Audio, type PeerConnection, type Track, Video } from "node-datachannel";
import {
  type AudioSection,
  type Offer,
  playoutDelayUri,
  transportSequenceUri,
  type VideoFormat,
} from "./offer.ts";

export interface MediaTracks {
  readonly video: Track;
  readonly videoSsrc: number;
  /** SSRC of retransmissions. */
  readonly rtxSsrc: number;
  /** Null if the answer has no audio. */
  readonly audio: Track | null;
  readonly audioSsrc: number;
  /** All tracks, including inactive ones: an unreferenced track would be garbage-collected, which closes it. */
  readonly all: readonly Track[];
}

interface TrackSettings {
  readonly offer: Offer;
  readonly format: VideoFormat;
  readonly audioSection: AudioSection | null;
}

/** Both sides have to announce stereo, or a browser mixes down to mono. */
const opusFormat = "minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1";

/** Adds one track for each media section of the offer. Audio sections without sound are answered as inactive. */
export function addTracks(peer: PeerConnection, { offer, format, audioSection }: TrackSettings): MediaTracks {
  const videoSsrc = randomBytes(4).readUInt32BE() || 1;
  const audioSsrc = (videoSsrc ^ 0x5f0d) >>> 0 || 2;
  const rtxSsrc = (videoSsrc ^ 0x77aa) >>> 0 || 3;
  const video = peer.addTrack(videoMedia(offer, format, videoSsrc, rtxSsrc));
  const all: Track[] = [video];
  let audio: Track | null = null;
  for (const section of offer.audio) {
    const active = section === audioSection;
    const media = new Audio(section.mid, active ? "SendOnly" : "Inactive");
    media.addOpusCodec(section.opusPayloadType, opusFormat);
    // A separate media stream: a browser without playout-delay may delay video to sync it with audio of the same stream.
    if (active) media.addSSRC(audioSsrc, "machine", "machine-sound", "sound");
    const track = peer.addTrack(media);
    all.push(track);
    if (active) audio = track;
  }
  // The native library frees a closed track only if it has a listener.
  for (const track of all) track.onClosed(() => undefined);
  return { video, videoSsrc, rtxSsrc, audio, audioSsrc, all };
}

function videoMedia(offer: Offer, format: VideoFormat, ssrc: number, rtxSsrc: number): Video {
  const media = new Video(offer.videoMid, "SendOnly");
  if (format.codec === "h264") media.addH264Codec(format.payloadType, format.parameters);
  else media.addVP8Codec(format.payloadType);
  if (offer.playoutDelayId !== null)
    media.parseSdpLine(`a=extmap:${offer.playoutDelayId} ${playoutDelayUri}`);
  if (offer.transportSequenceId !== null) {
    media.parseSdpLine(`a=extmap:${offer.transportSequenceId} ${transportSequenceUri}`);
    media.parseSdpLine(`a=rtcp-fb:${format.payloadType} transport-cc`);
  }
  media.addSSRC(ssrc, "machine", "machine", "picture");
  if (format.rtxPayloadType !== null) {
    media.addRTXCodec(format.rtxPayloadType, format.payloadType, 90_000);
    media.addSSRC(rtxSsrc, "machine", "machine", "picture");
    media.parseSdpLine(`a=ssrc-group:FID ${ssrc} ${rtxSsrc}`);
  }
  return media;
}

/** Sends one RTP or RTCP packet. @returns false if it could not be sent */
export function transmit(track: Track, packet: Buffer): boolean {
  try {
    return track.isOpen() && track.sendMessageBinary(packet);
  } catch {
    // The native library throws if the track closes between the check and the send.
    return false;
  }
}
