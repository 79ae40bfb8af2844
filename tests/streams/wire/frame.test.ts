import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeFrame, encodeFrame, frameKeys } from "../../../streams/wire/frame.ts";
import { FakeEntropy } from "../../support/fakes/entropy.ts";

/** The codec as wire.md says it, on Node's own crypto: nothing here is shared with the product. */
const node = {
  key: (signature: string, name: string) =>
    createHmac("sha256", Buffer.from(signature, "utf8")).update(name, "utf8").digest(),
  encode(text: string, signature: string, iv: Uint8Array): string {
    const cipher = createCipheriv("aes-256-cbc", node.key(signature, "frame-enc"), iv);
    const body = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
    const mac = createHmac("sha256", node.key(signature, "frame-mac")).update(body).digest();
    return Buffer.concat([body, mac]).toString("base64");
  },
  decode(frame: string, signature: string): string {
    const all = Buffer.from(frame, "base64");
    const body = all.subarray(0, -32);
    const mac = createHmac("sha256", node.key(signature, "frame-mac")).update(body).digest();
    expect(all.subarray(-32).equals(mac)).toBe(true);
    const iv = body.subarray(0, 16);
    const decipher = createDecipheriv("aes-256-cbc", node.key(signature, "frame-enc"), iv);
    return Buffer.concat([decipher.update(body.subarray(16)), decipher.final()]).toString("utf8");
  },
};

const iv = fc.uint8Array({ minLength: 16, maxLength: 16 });
const signature = fc.string({ minLength: 1, maxLength: 100, unit: "binary" });
/** JSON as it looks after one trip through text: no -0. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));

describe("frames", () => {
  test("R-SOCK-03 decodes what was encoded with the same keys", () =>
    fc.assert(
      fc.property(json, signature, iv, (value, sign, bytes) => {
        const keys = frameKeys(sign);
        expect(decodeFrame(encodeFrame(value, keys, bytes), keys)).toEqual({ kind: "json", json: value });
      }),
      { numRuns: 200 },
    ));

  test("R-SOCK-03 Node's crypto decrypts the app's frames, and creates identical ones", () =>
    fc.assert(
      fc.property(json, signature, iv, (value, sign, bytes) => {
        const frame = encodeFrame(value, frameKeys(sign), bytes);
        expect(node.decode(frame, sign)).toBe(JSON.stringify(value));
        expect(frame).toBe(node.encode(JSON.stringify(value), sign, bytes));
      }),
      { numRuns: 200 },
    ));

  test("R-SOCK-03 the app decrypts frames of Node's crypto", () =>
    fc.assert(
      fc.property(json, signature, (value, sign) => {
        const frame = node.encode(JSON.stringify(value), sign, randomBytes(16));
        expect(decodeFrame(frame, frameKeys(sign))).toEqual({ kind: "json", json: value });
      }),
      { numRuns: 200 },
    ));

  test.each([
    ["a signature longer than a hash block", "s".repeat(200)],
    ["a signature in Thai", "ลายเซ็น-🎮"],
    ["an empty signature", ""],
  ])("R-SOCK-03 both agree on %s", (_name, sign) => {
    const frame = node.encode('{"event":"heartbeat"}', sign, new Uint8Array(16));
    expect(decodeFrame(frame, frameKeys(sign))).toEqual({ kind: "json", json: { event: "heartbeat" } });
  });

  test("R-SOCK-03 authentic frames that are not JSON, or not UTF-8, are dropped", () => {
    const keys = frameKeys("s");
    for (const text of ["", "{", "undefined", "{'a':1}", "NaN", "\u0000"])
      expect(decodeFrame(node.encode(text, "s", randomBytes(16)), keys)).toEqual({ kind: "rejected" });
    const body = Buffer.alloc(48, 7);
    const mac = createHmac("sha256", node.key("s", "frame-mac")).update(body).digest();
    const sealed = Buffer.concat([body, mac]).toString("base64");
    expect(decodeFrame(sealed, keys)).toEqual({ kind: "rejected" });
  });

  test("R-SOCK-03 a frame of more than a million characters is dropped unread", () => {
    const keys = frameKeys("s");
    const frame = node.encode(JSON.stringify("x".repeat(800_000)), "s", randomBytes(16));
    expect(frame.length).toBeGreaterThan(1_048_576);
    expect(decodeFrame(frame, keys)).toEqual({ kind: "rejected" });
  });

  test("R-SOCK-03 non-canonical base64 of a frame is rejected", () => {
    const keys = frameKeys("s");
    const frame = encodeFrame({ event: "heartbeat" }, keys, new Uint8Array(16));
    const spellings = [
      `${frame}\n`,
      ` ${frame}`,
      frame.replaceAll("=", ""),
      `${frame}====`,
      frame.replaceAll("+", "-").replaceAll("/", "_").concat("."),
      `${frame.slice(0, 8)}\r\n${frame.slice(8)}`,
    ];
    for (const spelling of spellings) expect(decodeFrame(spelling, keys)).toEqual({ kind: "rejected" });
  });
});

describe("100,000 mutated frames", () => {
  const own = frameKeys("signature-1");
  const others = Array.from({ length: 8 }, (_, index) => frameKeys(`signature-${index + 2}`));
  const entropy = new FakeEntropy(20_250_601);
  const below = (limit: number): number => Math.floor(entropy.random() * limit);
  const one = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("nothing to choose from");
    return value;
  };
  const originals = Array.from({ length: 64 }, (_, index) => {
    const event = { msgId: `m-${index}`, event: "balance", data: { msg: "x".repeat(index * 3) } };
    return encodeFrame(event, own, entropy.bytes(16));
  });
  const authentic = new Set(originals);
  const foreign = Array.from({ length: 64 }, (_, index) =>
    encodeFrame({ event: "heartbeat", index }, one(others), entropy.bytes(16)),
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
    "a truncation": () => {
      const bytes = bytesOf(one(originals));
      const cut = 1 + below(bytes.length);
      return one([bytes.subarray(cut), bytes.subarray(0, -cut)]).toString("base64");
    },
    "cut by whole blocks": () => {
      const bytes = bytesOf(one(originals));
      const cut = 16 * (1 + below(bytes.length / 16));
      return one([bytes.subarray(cut), bytes.subarray(0, -cut)]).toString("base64");
    },
    "a splice of two frames": () => {
      const [left, right] = [bytesOf(one(originals)), bytesOf(one([...originals, ...foreign]))];
      return Buffer.concat([
        left.subarray(0, below(left.length)),
        right.subarray(below(right.length)),
      ]).toString("base64");
    },
    "one frame's mac on another": () =>
      Buffer.concat([
        bytesOf(one(originals)).subarray(0, -32),
        bytesOf(one(originals)).subarray(-32),
      ]).toString("base64"),
    "ciphertext replayed inside its frame": () => {
      const bytes = bytesOf(one(originals));
      const block = 16 * below(bytes.length / 16 - 2);
      const again = bytes.subarray(block, block + 16 * (1 + below(2)));
      return Buffer.concat([bytes.subarray(0, -32), again, bytes.subarray(-32)]).toString("base64");
    },
    "ciphertext replayed under a fresh iv": () =>
      Buffer.concat([entropy.bytes(16), bytesOf(one(originals)).subarray(16)]).toString("base64"),
    "two blocks exchanged": () => {
      const bytes = bytesOf(one(originals));
      const [left, right] = [16 * below(bytes.length / 16), 16 * below(bytes.length / 16)];
      const swapped = Buffer.from(bytes);
      bytes.copy(swapped, left, right, right + 16);
      bytes.copy(swapped, right, left, left + 16);
      return swapped.toString("base64");
    },
    "another connection's frame": () => one(foreign),
    noise: () => Buffer.from(entropy.bytes(below(160))).toString("base64"),
  };
  const names = Object.keys(mutations);
  const each = Math.ceil(100_000 / names.length);

  test.each(names)("R-SOCK-03 none is accepted and none throws: %s", (name) => {
    const mutate = mutations[name];
    if (!mutate) throw new Error(name);
    const accepted: string[] = [];
    let tried = 0;
    while (tried < each) {
      const frame = mutate();
      if (authentic.has(frame)) continue;
      tried += 1;
      if (decodeFrame(frame, own).kind !== "rejected") accepted.push(frame);
    }
    expect(accepted).toEqual([]);
  });

  test("R-SOCK-03 the original frames are all accepted", () => {
    for (const frame of originals) expect(decodeFrame(frame, own).kind).toBe("json");
  });
});
