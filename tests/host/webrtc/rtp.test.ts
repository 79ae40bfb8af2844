import { describe, expect, it } from "vitest";
import { h264Payloads, rtpPacket, splitAnnexB, vp8Payloads } from "../../../host/webrtc/rtp.ts";
import { createVideoSender } from "../../../host/webrtc/videoSender.ts";

const long = Buffer.concat([Buffer.of(0x65), Buffer.alloc(3_000, 7)]);
const unit = Buffer.concat([Buffer.of(0, 0, 0, 1, 0x67, 1, 2, 0, 0, 0, 1, 0x06, 9, 0, 0, 1), long]);

describe("RTP", () => {
  it("splits Annex B with both start codes", () => {
    expect(splitAnnexB(unit).map((nal) => nal[0])).toEqual([0x67, 0x06, 0x65]);
    expect(splitAnnexB(Buffer.from("no start code"))).toEqual([]);
  });

  it("splits long H.264 units into fragments that join to the same unit, and drops SEI", () => {
    const [parameters, ...parts] = h264Payloads(unit);
    expect(parameters).toEqual(Buffer.of(0x67, 1, 2));
    expect(parts.length).toBe(3);
    expect(parts.map((each) => (each[1] ?? 0) & 0xc0)).toEqual([0x80, 0, 0x40]);
    const joined = Buffer.concat([
      Buffer.of(((parts[0]?.[0] ?? 0) & 0xe0) | ((parts[0]?.[1] ?? 0) & 0x1f)),
      ...parts.map((each) => each.subarray(2)),
    ]);
    expect(joined).toEqual(long);
  });

  it("marks only the first packet of a VP8 frame as its start", () => {
    const parts = vp8Payloads(Buffer.alloc(2_500, 1), 0x8123);
    expect(parts.map((each) => each[0])).toEqual([0x90, 0x80, 0x80]);
    expect(parts[0]?.subarray(1, 4)).toEqual(Buffer.of(0x80, 0x81, 0x23));
    expect(parts.reduce((sum, each) => sum + each.length - 4, 0)).toBe(2_500);
  });

  it("asks for no playout delay in every packet, and counts all packets of the connection", () => {
    const header = { payloadType: 102, sequence: 65_537, timestamp: 5, ssrc: 42, marker: true };
    const packet = rtpPacket(header, Buffer.of(9), { playoutDelay: 5, transportSequence: 3 }, 65_538);
    expect([...packet]).toEqual([
      0x90, 0xe6, 0, 1, 0, 0, 0, 5, 0, 0, 0, 42, 0xbe, 0xde, 0, 2, 0x52, 0, 0, 0, 0x31, 0, 2, 0, 9,
    ]);
    expect(rtpPacket(header, Buffer.of(9), { playoutDelay: null, transportSequence: null }, 0).length).toBe(
      13,
    );
  });

  it.each([
    [0, [0, 0, 0]],
    [40, [0, 0, 4]],
    [41, [0, 0, 5]],
    [2_570, [0, 1, 1]],
    [100_000, [0, 15, 255]],
  ])("R-PIC-04 lets the player hold frames for %i ms, in steps of 10", (longest, bytes) => {
    const header = { payloadType: 102, sequence: 1, timestamp: 5, ssrc: 42, marker: true };
    const packet = rtpPacket(header, Buffer.of(9), { playoutDelay: 5, transportSequence: 3 }, 1, longest);
    expect([...packet.subarray(16, 20)]).toEqual([0x52, ...bytes]);
  });
});

describe("the video sender", () => {
  const rtx = { payloadType: 97, ssrc: 2, sequence: 500 };
  function setup(settings: { readonly rtx: typeof rtx | null; readonly sequence?: number }) {
    const out: Buffer[] = [];
    const clock = { now: 0 };
    let count = 0;
    const sender = createVideoSender(
      {
        codec: "vp8",
        payloadType: 96,
        ssrc: 1,
        sequence: settings.sequence ?? 10,
        rtx: settings.rtx,
        extensions: { playoutDelay: null, transportSequence: 3 },
      },
      { number: () => count++, transmit: (packet) => out.push(packet) > 0, now: () => clock.now },
    );
    const send = (keyframe = false, twice = false): void =>
      sender.send({ data: Buffer.of(7, 7), keyframe }, 90, twice);
    /** Stream, sequence number, transport-wide number and payload of each packet since the last call. */
    const taken = () =>
      out.splice(0).map((packet) => ({
        ssrc: packet.readUInt32BE(8),
        sequence: packet.readUInt16BE(2),
        number: packet.readUInt16BE(17),
        payload: [...packet.subarray(20)],
      }));
    return { sender, clock, send, taken };
  }
  const all = () => true;

  it("resends exactly the missing packets, as long as they are in the history", () => {
    const { sender, send, taken } = setup({ rtx: null, sequence: 65_535 });
    for (let frame = 0; frame < 600; frame += 1) send();
    taken();
    sender.resend([598, 65_535, 10, 30_000], 0, all);
    expect(taken().map(({ sequence }) => sequence)).toEqual([598]);
  });

  it("resends in a stream of their own, where the player takes that, with numbers of their own", () => {
    const { sender, send, taken } = setup({ rtx });
    send();
    const [first] = taken();
    sender.resend([10], 0, all);
    sender.resend([10], 0, all);
    const payload = [0, 10, ...(first?.payload ?? [])];
    expect(taken()).toEqual([
      { ssrc: 2, sequence: 500, number: 1, payload },
      { ssrc: 2, sequence: 501, number: 2, payload },
    ]);
  });

  it("does not resend what came before the newest keyframe, what may still arrive, nor more than is allowed", () => {
    const { sender, clock, send, taken } = setup({ rtx });
    send();
    send(true);
    send();
    taken();
    sender.resend([10, 11], 0, all);
    expect(taken().map(({ payload }) => payload[1])).toEqual([11]);
    clock.now = 39;
    sender.resend([11], 40, all);
    expect(taken()).toEqual([]);
    clock.now = 40;
    sender.resend([11, 12], 40, (bytes) => bytes < 0);
    expect(taken()).toEqual([]);
    sender.resend([11], 40, all);
    expect(taken().length).toBe(1);
  });

  it("still knows what came before a keyframe after half of all sequence numbers", () => {
    const { sender, send, taken } = setup({ rtx });
    send(true);
    for (let frame = 0; frame < 40_000; frame += 1) send();
    taken();
    sender.resend([(10 + 40_000) & 0xffff], 0, all);
    expect(taken().length).toBe(1);
  });

  it("R-HOST-12 sends each packet twice on a lossy line, once the whole frame is sent", () => {
    const { sender, send, taken } = setup({ rtx });
    sender.send({ data: Buffer.alloc(2_500, 7), keyframe: false }, 90, true);
    expect(taken().map(({ ssrc }) => ssrc)).toEqual([1, 1, 1, 2, 2, 2]);
    expect(sender.sent.packets).toBe(3);
    const plain = setup({ rtx: null });
    plain.send(false, true);
    expect(plain.taken().length).toBe(1);
    send();
  });

  it("R-HOST-12 fills the line with its newest packets, and with nothing before there are any", () => {
    const { sender, send, taken } = setup({ rtx });
    expect(sender.pad()).toBe(0);
    send();
    send();
    taken();
    for (let times = 0; times < 3; times += 1) expect(sender.pad()).toBeGreaterThan(0);
    expect(taken().map(({ ssrc, payload }) => [ssrc, payload[1]])).toEqual([
      [2, 11],
      [2, 10],
      [2, 11],
    ]);
    const plain = setup({ rtx: null });
    plain.send();
    expect(plain.sender.pad()).toBe(0);
  });
});
