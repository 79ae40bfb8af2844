import { describe, expect, it } from "vitest";
import { followDelay } from "../../../streams/adapters/browser/stage/delay.ts";

/** A connection with one receiver of each kind, as a browser has it. @param name of the property that it has, if any */
function connection(name: "jitterBufferTarget" | "playoutDelayHint" | "none" = "jitterBufferTarget") {
  const receiver = (kind: string) => ({ track: { kind }, ...(name === "none" ? {} : { [name]: 0 }) });
  const receivers: { readonly track: { readonly kind: string }; readonly [key: string]: unknown }[] = [
    receiver("video"),
    receiver("audio"),
  ];
  const told: number[] = [];
  const follow = followDelay({ getReceivers: () => receivers }, (target) => told.push(target));
  const totals = { video: { packetsReceived: 0, nackCount: 0 }, audio: { samples: 0, concealed: 0 } };
  return {
    told,
    of: (kind: string) => receivers.find(({ track }) => track.kind === kind)?.[name],
    /** A second of 300 packets and 48,000 samples, so many of which are missing. */
    second(nacks: number, concealed: number): void {
      totals.video.packetsReceived += 300;
      totals.video.nackCount += nacks;
      totals.audio.samples += 48_000;
      totals.audio.concealed += concealed;
      const common = { type: "inbound-rtp", jitter: 0.002 };
      const audio = { totalSamplesReceived: totals.audio.samples, concealedSamples: totals.audio.concealed };
      follow(
        [
          { ...common, kind: "video", ...totals.video },
          { ...common, kind: "audio", ...audio },
        ],
        20,
      );
    },
  };
}

describe("R-PIC-04 the receivers of picture and sound", () => {
  it("a picture with losses waits for a round trip, as the host is told; the sound does not", () => {
    const { told, of, second } = connection();
    second(0, 0);
    second(15, 0);
    expect([of("video"), of("audio"), told]).toEqual([30, 0, [30]]);
    for (let count = 0; count < 20; count += 1) second(0, 0);
    expect([of("video"), told.at(-1)]).toEqual([0, 0]);
  });

  it("sound with gaps is held by itself, and never drags the picture", () => {
    const { told, of, second } = connection();
    second(0, 0);
    second(0, 2_000);
    expect([of("video"), of("audio"), told]).toEqual([0, 30, []]);
  });

  it("by the older name where the browser has no other, in seconds; and not at all where it has none", () => {
    const older = connection("playoutDelayHint");
    older.second(0, 0);
    older.second(15, 0);
    expect(older.of("video")).toBe(0.03);
    const none = connection("none");
    none.second(0, 0);
    none.second(15, 0);
    expect(none.of("video")).toBe(undefined);
  });
});
