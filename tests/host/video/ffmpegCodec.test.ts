import { describe, expect, it } from "vitest";
import { encoderLadder, gpuDevices, openFirst } from "../../../host/video/ffmpegCodec.ts";

const settings = {
  width: 320,
  height: 180,
  framesPerSecond: 60,
  bitrate: 1_000_000,
  profile: "main",
} as const;
const named = (devices: readonly string[]) => encoderLadder("h264", devices).map(({ name }) => name);

describe("R-HOST-18 encoders of a GPU", () => {
  it("come before the processor's, NVIDIA's first, each render node by itself", () => {
    expect(named([])).toEqual(["libx264"]);
    expect(named(["dri/renderD128"])).toEqual(["h264_vaapi", "libx264"]);
    expect(named(["nvidiactl", "dri/renderD128", "dri/renderD129"])).toEqual([
      "h264_nvenc",
      "h264_vaapi",
      "h264_vaapi",
      "libx264",
    ]);
  });

  it("are found by their devices, and nothing else in /dev is one", () => {
    const files: Record<string, readonly string[]> = {
      "/dev": ["null", "nvidiactl", "nvidia0"],
      "/dev/dri": ["renderD129", "card0", "renderD128"],
    };
    expect(gpuDevices((folder) => files[folder] ?? [])).toEqual([
      "nvidiactl",
      "dri/renderD128",
      "dri/renderD129",
    ]);
    expect(gpuDevices(() => [])).toEqual([]);
  });

  it("that do not open leave the game to the next one", async () => {
    // Tests run on computers without NVIDIA's driver.
    const ladder = encoderLadder("h264", ["nvidiactl", "dri/renderD1000"]);
    const open = await openFirst(ladder, settings);
    expect(open.kind.name).toBe("libx264");
    open.close();
    await expect(openFirst(encoderLadder("h264", ["dri/renderD1000"]).slice(0, 1), settings)).rejects.toThrow(
      "/dev/dri/renderD1000 cannot be opened",
    );
  });

  it("that failed once are left out from then on", async () => {
    const [missing, x264] = encoderLadder("h264", ["dri/renderD1001"]);
    if (!missing || !x264) throw new Error("two rungs expected");
    let opened = 0;
    const counted = {
      ...missing,
      options: () => ({}),
      get renderNode() {
        opened += 1;
        return missing.renderNode;
      },
    };
    for (const _ of [1, 2]) (await openFirst([counted, x264], settings)).close();
    const first = opened;
    expect(first).toBeGreaterThan(0);
    (await openFirst([counted, x264], settings)).close();
    expect(opened).toBe(first);
  });
});
