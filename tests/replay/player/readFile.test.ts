import { gzipSync } from "node:zlib";
import { firstValueFrom } from "rxjs";
import { describe, expect, test } from "vitest";
import { chosenFile, fetchRecording, type ReadFile } from "../../../replay/player/readFile.ts";
import { limits } from "../../../replay/reading/readRecording.ts";

const page = "https://play.test/dev/replay?file=x";

describe("R-REC-38 R-REC-39 a recording that is fetched", () => {
  test("comes from the page's own origin alone", async () => {
    const asked: string[] = [];
    const load = async (url: string): Promise<Response> => {
      asked.push(url);
      return new Response("{}");
    };
    const read = (address: string) => firstValueFrom(fetchRecording(address, page, load));
    expect(await read("/recordings/a.ndjson")).toMatchObject({ kind: "file", name: "a.ndjson" });
    for (const address of ["https://other.test/a.ndjson", "//other.test/a.ndjson", "data:text/plain,x"])
      expect(await read(address)).toMatchObject({
        kind: "refused",
        why: expect.stringContaining("play.test"),
      });
    expect(await read("https://[")).toMatchObject({ kind: "refused" });
    expect(asked).toEqual(["https://play.test/recordings/a.ndjson"]);
  });

  test("is refused when the server has none, or can't be reached", async () => {
    const missing = async (): Promise<Response> => new Response("", { status: 404 });
    expect(await firstValueFrom(fetchRecording("/a", page, missing))).toMatchObject({
      why: "the server answered with 404",
    });
    const offline = async (): Promise<Response> => Promise.reject(new TypeError("offline"));
    expect(await firstValueFrom(fetchRecording("/a", page, offline))).toMatchObject({
      why: "it can't be fetched",
    });
  });

  test("is read no further than a recording may be long", async () => {
    let pulled = 0;
    let aborted = false;
    const endless = async (_url: string, signal: AbortSignal): Promise<Response> => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      return new Response(
        new ReadableStream({
          pull(controller) {
            pulled += 1;
            controller.enqueue(new Uint8Array(1_000_000));
          },
        }),
      );
    };
    expect(await firstValueFrom(fetchRecording("/a", page, endless))).toMatchObject({ kind: "refused" });
    expect(pulled).toBeLessThan(limits.characters / 1_000_000 + 4);
    expect(aborted).toBe(true);
  });
});

describe("R-REC-39 a recording that is packed by gzip", () => {
  const textOf = (read: ReadFile) => (read.kind === "file" ? read.file.text() : read.why);
  const chosen = (content: Uint8Array<ArrayBuffer>) =>
    firstValueFrom(chosenFile(new File([content], "a.ndjson.gz"))).then(textOf);

  test("is unpacked, whether it is fetched or chosen", async () => {
    const packed = new Uint8Array(gzipSync("the recording"));
    const load = async (): Promise<Response> => new Response(packed);
    expect(await firstValueFrom(fetchRecording("/a.ndjson.gz", page, load)).then(textOf)).toBe(
      "the recording",
    );
    expect(await chosen(packed)).toBe("the recording");
  });

  test("is refused when it is none, or unpacks to more than a recording may have", async () => {
    expect(await chosen(new Uint8Array([1, 2, 3]))).toBe("it can't be unpacked");
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(limits.characters + 1)));
    expect(await chosen(bomb)).toMatch(/^it is larger than/);
  });
});
