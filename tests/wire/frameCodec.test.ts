import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as serviceFrames from "../../service/push/frameCodec.ts";
import * as appFrames from "../../wire/frameCodec.ts";
import { FakeEntropy } from "../support/fakes/entropy.ts";

/** One end's codec with the keys of one connection. */
interface Codec {
  encode(json: unknown, iv: Uint8Array): string;
  decode(frame: string): appFrames.DecodedFrame;
}

function codecOf<Keys>(frames: {
  frameKeys(signature: string): Keys;
  encodeFrame(json: unknown, keys: Keys, iv: Uint8Array): string;
  decodeFrame(frame: string, keys: Keys): appFrames.DecodedFrame;
}): (signature: string) => Codec {
  return (signature) => {
    const keys = frames.frameKeys(signature);
    return {
      encode: (value, iv) => frames.encodeFrame(value, keys, iv),
      decode: (frame) => frames.decodeFrame(frame, keys),
    };
  };
}

/** The browser's, on crypto-js, and the service's, on Node's crypto: they must not differ in anything. */
const ends = [
  { end: "app", codec: codecOf(appFrames) },
  { end: "service", codec: codecOf(serviceFrames) },
];

/** The codec as docs/protocol.md says it, on Node's own crypto: nothing here is shared with the product. */
const node = {
  key: (signature: string, name: string) =>
    createHmac("sha256", Buffer.from(signature, "utf8")).update(name, "utf8").digest(),
  encode(text: string | Uint8Array, signature: string, iv: Uint8Array): string {
    const cipher = createCipheriv("aes-256-cbc", node.key(signature, "frame-enc"), iv);
    const body = Buffer.concat([iv, cipher.update(Buffer.from(text)), cipher.final()]);
    const mac = createHmac("sha256", node.key(signature, "frame-mac")).update(body).digest();
    return Buffer.concat([body, mac]).toString("base64");
  },
  /** An authentic frame of whole blocks that are padded already. */
  seal(blocks: Buffer, signature: string): string {
    const iv = randomBytes(16);
    const cipher = createCipheriv("aes-256-cbc", node.key(signature, "frame-enc"), iv).setAutoPadding(false);
    const body = Buffer.concat([iv, cipher.update(blocks), cipher.final()]);
    const mac = createHmac("sha256", node.key(signature, "frame-mac")).update(body).digest();
    return Buffer.concat([body, mac]).toString("base64");
  },
};

/** The JSON text `1`, filled up with spaces, and the given bytes. */
const blockEndingIn = (bytes: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from("1".padEnd(16 - bytes.length)), Buffer.from(bytes)]);

const iv = fc.uint8Array({ minLength: 16, maxLength: 16 });
const signature = fc.string({ minLength: 1, maxLength: 100, unit: "binary" });
/** JSON as it looks after one trip through text: no -0. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));

describe.each(ends)("frames of the $end", ({ codec }) => {
  const zeros = new Uint8Array(16);
  type Example = [unknown, string, typeof zeros];

  test("R-SOCK-03 are those of an independent codec, with any signature, and can be read again", () =>
    fc.assert(
      fc.property(json, signature, iv, (value, sign, bytes) => {
        const frame = codec(sign).encode(value, bytes);
        expect(frame).toBe(node.encode(JSON.stringify(value), sign, bytes));
        expect(codec(sign).decode(frame)).toEqual({ kind: "json", json: value });
      }),
      // The first signature is longer than a hash block.
      { numRuns: 50, examples: ["s".repeat(200), "ลายเซ็น-🎮", ""].map((sign): Example => [1, sign, zeros]) },
    ));

  test("R-SOCK-03 authentic frames that are not JSON, or not UTF-8, are dropped", () => {
    const own = codec("s");
    // An overlong slash, half a surrogate pair, a code point beyond the last, a cut sequence.
    const broken = ["c0af", "eda080", "f4908080", "e0b8"].map((hex) => Buffer.from(`22${hex}22`, "hex"));
    for (const text of ["", "{", "undefined", "{'a':1}", "NaN", "\u0000", ...broken])
      expect(own.decode(node.encode(text, "s", randomBytes(16)))).toEqual({ kind: "rejected" });
  });

  test("R-SOCK-03 authentic frames with another padding than PKCS#7 are dropped", () => {
    for (const added of [[0], [17], [255], [2, 1, 3], [1, 1, 1, 4], [0, 0, 0, 0, 0, 0, 0, 0, 9]])
      expect(codec("s").decode(node.seal(blockEndingIn(added), "s"))).toEqual({ kind: "rejected" });
    for (const added of [[1], [2, 2], [3, 3, 3], Array.from({ length: 9 }, () => 9)])
      expect(codec("s").decode(node.seal(blockEndingIn(added), "s"))).toEqual({ kind: "json", json: 1 });
  });

  test("R-SOCK-03 a frame of more than a million characters is dropped unread", () => {
    const frame = node.encode(JSON.stringify("x".repeat(800_000)), "s", randomBytes(16));
    expect(frame.length).toBeGreaterThan(1_048_576);
    expect(codec("s").decode(frame)).toEqual({ kind: "rejected" });
  });

  test("R-SOCK-03 non-canonical base64 of a frame is rejected", () => {
    const own = codec("s");
    const frame = own.encode({ event: "heartbeat" }, new Uint8Array(16));
    const spellings = [
      `${frame}\n`,
      ` ${frame}`,
      frame.replaceAll("=", ""),
      `${frame}====`,
      frame.replaceAll("+", "-").replaceAll("/", "_").concat("."),
      `${frame.slice(0, 8)}\r\n${frame.slice(8)}`,
    ];
    for (const spelling of spellings) expect(own.decode(spelling)).toEqual({ kind: "rejected" });
  });
});

describe.each(ends)("5,000 mutated frames for the $end", ({ codec }) => {
  const own = codec("signature-1");
  const others = Array.from({ length: 8 }, (_, index) => codec(`signature-${index + 2}`));
  const entropy = new FakeEntropy(20_250_601);
  const below = (limit: number): number => Math.floor(entropy.random() * limit);
  const one = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("nothing to choose from");
    return value;
  };
  const originals = Array.from({ length: 64 }, (_, index) => {
    const event = { msgId: `m-${index}`, event: "balance", data: { msg: "x".repeat(index * 3) } };
    return own.encode(event, entropy.bytes(16));
  });
  const authentic = new Set(originals);
  const foreign = Array.from({ length: 64 }, (_, index) =>
    one(others).encode({ event: "heartbeat", index }, entropy.bytes(16)),
  );
  const bytesOf = (frame: string): Buffer => Buffer.from(frame, "base64");

  const mutations: Readonly<Record<string, () => string>> = {
    "a flipped bit": () => {
      const bytes = bytesOf(one(originals));
      const at = below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
      return bytes.toString("base64");
    },
    "a changed character": () => {
      const frame = one(originals);
      const at = below(frame.length);
      return frame.slice(0, at) + String.fromCharCode(below(256)) + frame.slice(at + 1);
    },
    "one frame's mac on another": () =>
      Buffer.concat([
        bytesOf(one(originals)).subarray(0, -32),
        bytesOf(one(originals)).subarray(-32),
      ]).toString("base64"),
    "another connection's frame": () => one(foreign),
    noise: () => Buffer.from(entropy.bytes(below(160))).toString("base64"),
  };
  const names = Object.keys(mutations);
  const each = 1_000;

  test.each(names)("R-SOCK-03 none is accepted, and none throws: %s", (name) => {
    const mutate = mutations[name];
    if (!mutate) throw new Error(name);
    const accepted: string[] = [];
    let tried = 0;
    while (tried < each) {
      const frame = mutate();
      if (authentic.has(frame)) continue;
      tried += 1;
      if (own.decode(frame).kind !== "rejected") accepted.push(frame);
    }
    expect(accepted).toEqual([]);
  });
});

test("R-SOCK-03 the two ends accept the same texts as frames, whatever they contain", () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 300, unit: "binary" }),
        fc.base64String({ maxLength: 300 }),
        // Authentic, with any plaintext: broken UTF-8, byte order marks, wrong padding, no JSON.
        fc
          .array(fc.uint8Array({ minLength: 16, maxLength: 16 }), { minLength: 1, maxLength: 4 })
          .map((blocks) => node.seal(Buffer.concat(blocks), "s")),
        fc
          .tuple(
            fc.constantFrom(
              "\ufeff1",
              "1",
              " null",
              '"\ud83c\udfae"',
              '"\\ud800"',
              "01",
              '{"__proto__":1}',
              "-0",
            ),
            fc.nat({ max: 20 }),
          )
          .map(([text, added]) => {
            const bytes = Buffer.from(text);
            return node.seal(Buffer.concat([bytes, Buffer.alloc(32 - bytes.length, added)]), "s");
          }),
      ),
      (text) => {
        const [app, service] = ends.map(({ codec }) => codec("s").decode(text));
        expect(service).toEqual(app);
      },
    ),
    { numRuns: 400 },
  ));
