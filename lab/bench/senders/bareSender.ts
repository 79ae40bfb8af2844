import { Codec, CodecContext, Frame, Log, Packet, Rational } from "node-av";
import {
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
} from "node-av/constants";
import {
  H264RtpPacketizer,
  PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  type Track,
  Video,
} from "node-datachannel";
import type { FrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { createDrawnRacer, everyFrame, height, width } from "./racer.ts";
import { serveOffers } from "./serveOffers.ts";

/**
 * The minimal pipeline that the host is compared with: one connection, one encoder, frames on a fixed schedule,
 * inputs from the data channel. The same game, without bitrate control, checks, early frames or any other layer.
 */
Log.setLevel(AV_LOG_ERROR);
/** Native objects that are not referenced get garbage-collected. */
const references: unknown[] = [];

/** Opens an encoder. @returns encodes the frame buffer */
async function openEncoder(buffer: FrameBuffer): Promise<(keyframe: boolean) => Buffer | null> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  if (!codec) throw new Error("no H.264 encoder in this installation");
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, 60);
  context.framerate = new Rational(60, 1);
  context.gopSize = 100_000;
  context.maxBFrames = 0;
  context.threadCount = 1;
  context.bitRate = 4_000_000n;
  context.setOption("preset", "ultrafast");
  context.setOption("tune", "zerolatency");
  context.setOption("profile", "baseline");
  context.setOption("forced-idr", "1");
  context.setOption("x264-params", "repeat-headers=1:scenecut=0:sliced-threads=0");
  await context.open2(codec);
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  frame.width = width;
  frame.height = height;
  frame.allocBuffer();
  const packet = new Packet();
  packet.alloc();
  references.push(context, frame, packet);
  let pts = 0n;
  return (keyframe) => {
    frame.makeWritable();
    frame.data?.[0]?.set(buffer.y);
    frame.data?.[1]?.set(buffer.u);
    frame.data?.[2]?.set(buffer.v);
    pts += 1n;
    frame.pts = pts;
    frame.pictType = keyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    context.sendFrameSync(frame);
    if (context.receivePacketSync(packet) < 0) return null;
    const data = packet.data === null ? null : Buffer.from(packet.data);
    packet.unref();
    return data;
  };
}

type VideoOffer = ReturnType<typeof readVideoOffer>;

function readVideoOffer(sdp: string) {
  const lines = sdp.split("\r\n");
  const video = lines.slice(lines.findIndex((line) => line.startsWith("m=video")));
  const isBaseline = (type: string): boolean =>
    video.some((line) => line.startsWith(`a=fmtp:${type} `) && /packetization-mode=1.*42e01f/.test(line));
  const payloadTypes = video.map((line) => /^a=rtpmap:(\d+) H264/.exec(line)?.[1]);
  const delayIds = video.map((line) => /^a=extmap:(\d+) .*playout-delay/.exec(line)?.[1]);
  return {
    mid: video.find((line) => line.startsWith("a=mid:"))?.slice(6) ?? "0",
    payloadType: Number(payloadTypes.find((type) => type !== undefined && isBaseline(type))),
    playoutDelayId: Number(delayIds.find(Boolean)),
  };
}

/** Adds a track whose native packetizer splits H.264 frames; `config.timestamp` is the time of the next one. */
function addVideo(peer: PeerConnection, offer: VideoOffer): { track: Track; config: RtpPacketizationConfig } {
  const { mid, payloadType, playoutDelayId } = offer;
  const media = new Video(mid, "SendOnly");
  media.addH264Codec(payloadType, "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f");
  media.parseSdpLine(`a=extmap:${playoutDelayId} http://www.webrtc.org/experiments/rtp-hdrext/playout-delay`);
  media.addSSRC(42, "bare", "bare", "picture");
  const track = peer.addTrack(media);
  const config = new RtpPacketizationConfig(42, "bare", payloadType, 90_000);
  config.playoutDelayId = playoutDelayId;
  config.playoutDelayMin = 0;
  config.playoutDelayMax = 0;
  const packetizer = new H264RtpPacketizer("StartSequence", config, 1_150);
  packetizer.addToChain(new RtcpSrReporter(config));
  packetizer.addToChain(new RtcpNackResponder());
  track.setMediaHandler(packetizer);
  references.push(track, packetizer, config, media);
  return { track, config };
}

/** Answers an offer and streams until the track closes. */
async function answer(sdp: string): Promise<string> {
  const racer = createDrawnRacer();
  const encode = await openEncoder(racer.buffer);
  const peer = new PeerConnection("bare", {
    iceServers: [],
    disableAutoNegotiation: true,
    bindAddress: "127.0.0.1",
  });
  references.push(peer);
  const { track, config } = addVideo(peer, readVideoOffer(sdp));
  let keyframe = true;
  track.onMessage((message) => {
    if (message.length > 1 && message[1] === 206) keyframe = true;
  });
  peer.onDataChannel((channel) => {
    references.push(channel);
    channel.onMessage((message) => {
      if (channel.getLabel() === "input") racer.hear(String(message));
    });
  });
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === "complete") resolve();
    });
  });
  peer.setRemoteDescription(sdp, "offer");
  peer.setLocalDescription("answer");
  await gathered;
  const startedAt = performance.now();
  everyFrame(() => {
    if (!track.isOpen()) return !track.isClosed();
    racer.draw();
    const data = encode(keyframe);
    keyframe = false;
    config.timestamp = Math.round((performance.now() - startedAt) * 90);
    try {
      if (data) track.sendMessageBinary(data);
    } catch {
      return false;
    }
    return true;
  });
  return peer.localDescription()?.sdp ?? "";
}

serveOffers(answer);
