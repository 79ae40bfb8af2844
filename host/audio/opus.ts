import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLT, FF_ENCODER_LIBOPUS } from "node-av/constants";
import { Codec, CodecContext, Frame, Packet, Rational } from "node-av/lib";
import { sampleRate } from "../../games/builtIn/sound/voice.ts";
import { type AudioEncoder, blockMs, blockSamples, channels } from "./encoder.ts";

/** Mean bitrate, bit/s: enough for full audio bandwidth in stereo. */
const opusBitrate = 96_000;

/** Front left and front right. */
const stereo = { nbChannels: channels, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };

const options: Readonly<Record<string, string>> = {
  // Shortest look-ahead; at this bitrate the other modes sound no better.
  application: "lowdelay",
  frame_duration: String(blockMs),
  vbr: "on",
  compression_level: "5",
};

/** Whether this installation can encode Opus. */
export const opusAvailable = (): boolean => Codec.findEncoderByName(FF_ENCODER_LIBOPUS) !== null;

/** Opens the Opus encoder of node-av (libopus in this process). @throws if it can't be opened */
export async function openOpusEncoder(): Promise<AudioEncoder> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS);
  if (!codec) throw new Error("no Opus encoder in this installation");
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = sampleRate;
  context.sampleFormat = AV_SAMPLE_FMT_FLT;
  context.channelLayout = stereo;
  context.timeBase = new Rational(1, sampleRate);
  context.bitRate = BigInt(opusBitrate);
  for (const [key, value] of Object.entries(options)) {
    if (context.setOption(key, value) < 0) throw new Error(`Opus encoder refused ${key}=${value}`);
  }
  const opened = await context.open2(codec);
  if (opened < 0) throw new Error(`Opus encoder did not open (${opened})`);

  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_FLT;
  frame.nbSamples = blockSamples;
  frame.sampleRate = sampleRate;
  frame.channelLayout = stereo;
  if (frame.allocBuffer() < 0) throw new Error("no memory for an audio frame");
  const packet = new Packet();
  packet.alloc();
  let closed = false;
  let samples = 0n;

  return {
    encode(block) {
      if (closed || block.length !== blockSamples * channels) return null;
      // The encoder may still reference the previous block's memory.
      frame.makeWritable();
      frame.data?.[0]?.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength));
      frame.pts = samples;
      samples += BigInt(blockSamples);
      if (context.sendFrameSync(frame) < 0) return null;
      if (context.receivePacketSync(packet) < 0) return null;
      const { data } = packet;
      const encoded = data === null ? null : Buffer.from(data);
      packet.unref();
      return encoded;
    },
    close() {
      if (closed) return;
      closed = true;
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
}
