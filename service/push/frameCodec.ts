import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import type { DecodedFrame } from "../../wire/frameCodec.ts";
import { orElse } from "../../wire/orElse.ts";
import { maxFrameCharacters } from "../../wire/socket.ts";

/** Encryption and MAC keys of one connection, derived from its single-use signature. */
export interface FrameKeys {
  readonly encryption: Buffer;
  readonly mac: Buffer;
}

const algorithm = "aes-256-cbc";
const ivBytes = 16;
const blockBytes = 16;
const macBytes = 32;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Derives a connection's keys from the signature of `/schedule/sig` (R-SOCK-03). The codec of `wire/frameCodec.ts` on Node's own crypto,
 * which is 8 to 50 times faster; the same tests check that both produce the same bytes.
 */
export function frameKeys(signature: string): FrameKeys {
  const keyOf = (name: string) => createHmac("sha256", signature).update(name).digest();
  return { encryption: keyOf("frame-enc"), mac: keyOf("frame-mac") };
}

/**
 * Encrypts one message: base64 of `iv ‖ ciphertext ‖ mac` (R-SOCK-03).
 * @param json any JSON value
 * @param iv 16 random bytes, fresh for each frame
 */
export function encodeFrame(json: unknown, keys: FrameKeys, iv: Uint8Array): string {
  const cipher = createCipheriv(algorithm, keys.encryption, iv);
  const body = Buffer.concat([iv, cipher.update(JSON.stringify(json), "utf8"), cipher.final()]);
  return Buffer.concat([body, macOf(body, keys)]).toString("base64");
}

/**
 * Verifies and decrypts one message. Never throws: a tampered, truncated or foreign frame, or one without JSON, is `rejected` (R-SOCK-03).
 * The MAC is compared before decryption, in constant time.
 */
export const decodeFrame = (frame: string, keys: FrameKeys): DecodedFrame =>
  orElse<DecodedFrame, DecodedFrame>(() => ({ kind: "json", json: JSON.parse(open(frame, keys)) }), {
    kind: "rejected",
  });

function open(frame: string, keys: FrameKeys): string {
  if (frame.length > maxFrameCharacters) throw new Error("too long");
  const all = Buffer.from(frame, "base64");
  // Several base64 texts decode to the same bytes; only the canonical one is accepted.
  if (all.toString("base64") !== frame) throw new Error("not canonical base64");
  const cipherBytes = all.length - ivBytes - macBytes;
  if (cipherBytes < blockBytes || cipherBytes % blockBytes !== 0) throw new Error("truncated");
  const body = all.subarray(0, -macBytes);
  if (!timingSafeEqual(all.subarray(-macBytes), macOf(body, keys))) throw new Error("tampered");
  const decipher = createDecipheriv(algorithm, keys.encryption, body.subarray(0, ivBytes));
  return utf8.decode(Buffer.concat([decipher.update(body.subarray(ivBytes)), decipher.final()]));
}

function macOf(body: Buffer, keys: FrameKeys): Buffer {
  return createHmac("sha256", keys.mac).update(body).digest();
}
