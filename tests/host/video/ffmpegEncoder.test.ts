import { AV_CODEC_ID_H264, AV_CODEC_ID_VP8 } from "node-av/constants";
import { Codec, CodecContext, Frame, Packet } from "node-av/lib";
import { describe, expect, it } from "vitest";
import { createFrameBuffer, type FrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { createRandom } from "../../../games/builtIn/random.ts";
import type { VideoEncoder } from "../../../host/video/encoder.ts";
import { availableCodecs } from "../../../host/video/ffmpegCodec.ts";
import { openFfmpegEncoder } from "../../../host/video/ffmpegEncoder.ts";

const width = 320;
const height = 180;
const settings = { width, height, framesPerSecond: 60, bitrate: 1_000_000 };

/** Bright on the left, dark on the right. */
function halves(): FrameBuffer {
  const buffer = createFrameBuffer(width, height);
  for (let row = 0; row < height; row += 1) buffer.y.fill(200, row * width, row * width + width / 2);
  return buffer;
}

async function openDecoder(codec: "h264" | "vp8"): Promise<(data: Buffer) => Frame> {
  const decoder = Codec.findDecoder(codec === "h264" ? AV_CODEC_ID_H264 : AV_CODEC_ID_VP8);
  if (!decoder) throw new Error(`no ${codec} decoder`);
  const context = new CodecContext();
  context.allocContext3(decoder);
  await context.open2(decoder);
  const frame = new Frame();
  frame.alloc();
  return (data) => {
    const packet = new Packet();
    packet.alloc();
    packet.data = data;
    context.sendPacketSync(packet);
    context.receiveFrameSync(frame);
    packet.free();
    return frame;
  };
}

/** Encodes until the picture has a size; the encoder for it opens meanwhile. */
async function encodeUntil(
  encoder: VideoEncoder,
  decode: (data: Buffer) => Frame,
  wanted: number,
  from: number,
) {
  const keyframes: number[] = [];
  for (let number = from; number < from + 200; number += 1) {
    const encoded = encoder.encode(halves(), number * 1_500, number === 0);
    if (!encoded) throw new Error("nothing was encoded");
    const frame = decode(encoded.data);
    if (encoded.keyframe) keyframes.push(frame.width);
    if (frame.width === wanted) return { number, frame, keyframes };
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`no picture of ${wanted} px`);
}

describe.each([...availableCodecs()])("the %s encoder", (codec) => {
  it("R-HOST-13 goes on in another size from a keyframe, shows the whole picture in it, and comes back", async () => {
    const encoder = await openFfmpegEncoder(codec, { ...settings, profile: "baseline" });
    const decode = await openDecoder(codec);
    const first = await encodeUntil(encoder, decode, 320, 0);
    // VP8 has no profiles.
    encoder.setProfile(codec === "vp8" ? "high" : "baseline");
    encoder.setSize(160, 90);
    encoder.setBitrate(300_000);
    const small = await encodeUntil(encoder, decode, 160, first.number + 1);
    expect(small.keyframes).toEqual([160]);
    expect(small.frame.height).toBe(90);
    const [luma] = small.frame.data ?? [];
    const line = (small.frame.linesize[0] ?? 0) * 45;
    expect(luma?.[line + 70]).toBeGreaterThan(180);
    expect(luma?.[line + 90]).toBeLessThan(40);
    expect(encoder.size).toMatchObject({ width: 160, height: 90 });
    // A picture of that size is sent as it is, and one of any other one scaled.
    for (const bright of [createFrameBuffer(160, 90), createFrameBuffer(640, 360)]) {
      bright.y.fill(200);
      const whole = encoder.encode(bright, (small.number + 1) * 1_500 + bright.width, true);
      const shown = whole && decode(whole.data);
      expect([shown?.width, shown?.data?.[0]?.[line + 90]]).toEqual([160, expect.closeTo(200, -1)]);
    }
    encoder.setSize(width, height);
    const back = await encodeUntil(encoder, decode, 320, small.number + 3);
    expect(back.keyframes.at(-1)).toBe(320);
    encoder.close();
    expect(encoder.encode(halves(), 0, true)).toBeNull();
  });
});

describe.runIf(availableCodecs().has("h264"))("the streams of H.264", () => {
  /** Of the sequence parameter set. */
  const profileOf = (data: Buffer): number | undefined => data[data.indexOf(Buffer.of(0, 0, 1, 0x67)) + 4];

  it.each([
    ["baseline", 66],
    ["main", 77],
    ["high", 100],
  ] as const)("%s is what a stream of it says", async (profile, number) => {
    const encoder = await openFfmpegEncoder("h264", { ...settings, profile });
    const first = encoder.encode(halves(), 0, true);
    expect(first && profileOf(first.data)).toBe(number);
    encoder.close();
  });

  it("go on in another profile from a keyframe, with its size and bitrate", async () => {
    const encoder = await openFfmpegEncoder("h264", { ...settings, profile: "high" });
    const decode = await openDecoder("h264");
    const first = await encodeUntil(encoder, decode, width, 0);
    encoder.setSize(160, 90);
    const small = await encodeUntil(encoder, decode, 160, first.number + 1);
    encoder.setProfile("baseline");
    for (let number = small.number + 1; number < small.number + 200; number += 1) {
      const encoded = encoder.encode(halves(), number * 1_500, false);
      if (encoded?.keyframe) {
        expect([profileOf(encoded.data), decode(encoded.data).width]).toEqual([66, 160]);
        encoder.close();
        return;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error("no keyframe");
  });

  it("R-HOST-12 follow the line's bitrate at once", async () => {
    const encoder = await openFfmpegEncoder("h264", { ...settings, bitrate: 2_000_000, profile: "main" });
    const buffer = createFrameBuffer(width, height);
    const random = createRandom(1);
    /** Bytes of a second of a picture that changes. */
    const second = (from: number): number =>
      Array.from({ length: 60 }, (_, number) => {
        for (let at = 0; at < buffer.y.length; at += 16) buffer.y.fill(random() * 255, at, at + 16);
        return encoder.encode(buffer, (from + number) * 1_500, from + number === 0)?.data.length ?? 0;
      }).reduce((sum, bytes) => sum + bytes, 0);
    second(0);
    const before = second(60);
    encoder.setBitrate(1_000_000);
    expect(second(120) / before).toBeLessThan(0.8);
    encoder.close();
  });
});
