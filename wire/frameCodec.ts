import AES from "crypto-js/aes.js";
import CryptoJS from "crypto-js/core.js";
import Base64 from "crypto-js/enc-base64.js";
import Utf8 from "crypto-js/enc-utf8.js";
import HmacSHA256 from "crypto-js/hmac-sha256.js";
import { orElse } from "./orElse.ts";
import { maxFrameCharacters } from "./socket.ts";

type Words = ReturnType<typeof Utf8.parse>;

/** Encryption and MAC keys of one connection, derived from its single-use signature. */
export interface FrameKeys {
  readonly encryption: Words;
  readonly mac: Words;
}

const ivBytes = 16;
const macBytes = 32;

/** Derives a connection's keys from the signature of `/schedule/sig` (R-SOCK-03). */
export function frameKeys(signature: string): FrameKeys {
  return { encryption: HmacSHA256("frame-enc", signature), mac: HmacSHA256("frame-mac", signature) };
}

/**
 * Encrypts one message: base64 of `iv ‖ ciphertext ‖ mac` (R-SOCK-03).
 * @param json any JSON value
 * @param iv 16 random bytes, fresh for each frame
 */
export function encodeFrame(json: unknown, keys: FrameKeys, iv: Uint8Array): string {
  const ivWords = wordsOf(iv);
  const { ciphertext } = AES.encrypt(Utf8.parse(JSON.stringify(json)), keys.encryption, { iv: ivWords });
  const body = ivWords.clone().concat(ciphertext);
  return Base64.stringify(body.clone().concat(HmacSHA256(body, keys.mac)));
}

/** The result of decoding an inbound frame. */
export type DecodedFrame = { kind: "json"; json: unknown } | { kind: "rejected" };

/**
 * Verifies and decrypts one message. Never throws: a tampered, truncated or foreign frame, or one without JSON, is `rejected`
 * (R-SOCK-03). The MAC is compared before decryption, in constant time.
 */
export const decodeFrame = (frame: string, keys: FrameKeys): DecodedFrame =>
  orElse<DecodedFrame, DecodedFrame>(() => ({ kind: "json", json: JSON.parse(open(frame, keys)) }), {
    kind: "rejected",
  });

function open(frame: string, keys: FrameKeys): string {
  if (frame.length > maxFrameCharacters) throw new Error("too long");
  const all = Base64.parse(frame);
  // Several base64 texts decode to the same bytes; only the canonical one is accepted.
  if (Base64.stringify(all) !== frame) throw new Error("not canonical base64");
  const cipherBytes = all.sigBytes - ivBytes - macBytes;
  if (cipherBytes < 16 || cipherBytes % 16 !== 0) throw new Error("truncated");
  const body = slice(all, 0, ivBytes + cipherBytes);
  const mac = slice(all, ivBytes + cipherBytes, all.sigBytes);
  if (!sameWords(mac, HmacSHA256(body, keys.mac))) throw new Error("tampered");
  const iv = slice(body, 0, ivBytes);
  const ciphertext = slice(body, ivBytes, body.sigBytes);
  const sealed = CryptoJS.lib.CipherParams.create({ ciphertext });
  return Utf8.stringify(AES.decrypt(sealed, keys.encryption, { iv, padding: strictPadding }));
}

/** PKCS#7 that verifies all padding bytes, as other implementations do; crypto-js checks only the last one. */
const strictPadding = {
  pad: CryptoJS.pad.Pkcs7.pad,
  unpad(data: Words): void {
    const byteAt = (index: number) => ((data.words[index >>> 2] ?? 0) >>> (24 - (index % 4) * 8)) & 0xff;
    const added = byteAt(data.sigBytes - 1);
    const padding = Array.from({ length: added }, (_, back) => byteAt(data.sigBytes - 1 - back));
    if (added < 1 || added > 16 || padding.some((byte) => byte !== added)) throw new Error("wrong padding");
    data.sigBytes -= added;
  },
};

function wordsOf(bytes: Uint8Array): Words {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getInt32(index * 4));
  return CryptoJS.lib.WordArray.create(words, bytes.byteLength);
}

/** Both bounds are multiples of four bytes, so that whole words can be sliced. */
function slice(words: Words, from: number, to: number): Words {
  return CryptoJS.lib.WordArray.create(words.words.slice(from / 4, to / 4), to - from);
}

function sameWords(left: Words, right: Words): boolean {
  let difference = left.sigBytes ^ right.sigBytes;
  for (let index = 0; index < right.words.length; index += 1)
    difference |= (left.words[index] ?? 0) ^ (right.words[index] ?? 0);
  return difference === 0;
}
