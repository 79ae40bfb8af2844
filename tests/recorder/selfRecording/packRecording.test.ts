import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { packRecording } from "../../../recorder/selfRecording/sendRecording.ts";
import { maxRecordingBytes, maxRecordingText } from "../../../wire/calls/problemReport.ts";

afterEach(() => vi.unstubAllGlobals());

describe("R-REC-28 a recording on its way", () => {
  test("is packed, and unpacks to what it was", async () => {
    const text = `${"a line of a recording\n".repeat(1_000)}ไทย`;
    const packed = await packRecording(text);
    expect(packed?.type).toBe("application/gzip");
    expect(packed?.body.size).toBeLessThan(2_000);
    const sent = new Uint8Array(await (packed?.body ?? new Blob()).arrayBuffer());
    expect(gunzipSync(sent).toString()).toBe(text);
  });

  test("is sent as it is where the browser can't pack", async () => {
    vi.stubGlobal("CompressionStream", undefined);
    Reflect.deleteProperty(globalThis, "CompressionStream");
    const plain = await packRecording("lines");
    expect(plain?.type).toBe("application/x-ndjson");
    expect(await plain?.body.text()).toBe("lines");
    expect(await packRecording("x".repeat(maxRecordingBytes))).not.toBeNull();
    expect(await packRecording("x".repeat(maxRecordingBytes + 1))).toBeNull();
  });

  test("is not sent where it is too large for the service, in bytes and not in letters", async () => {
    expect(await packRecording("x".repeat(maxRecordingText))).not.toBeNull();
    expect(await packRecording("x".repeat(maxRecordingText + 1))).toBeNull();
    expect(await packRecording("ก".repeat(Math.floor(maxRecordingText / 3) + 1))).toBeNull();
  });
});
