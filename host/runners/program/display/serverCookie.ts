import { randomBytes } from "node:crypto";

/** The only method of authorization that every X server and client knows. */
export const authorizationName = "MIT-MAGIC-COOKIE-1";

/** Whoever connects to the X server must present this cookie. 16 bytes. */
export function createCookie(): Buffer {
  return randomBytes(16);
}

/** `FamilyWild`: valid for every host, so also in a sandbox with a host name of its own. */
const anyHost = 0xffff;

/**
 * The bytes of an Xauthority file with one entry, for every display.
 * Each of its four texts has its length in front of it, in two bytes, big-endian.
 */
export function authorityBytes(cookie: Uint8Array): Buffer {
  const family = Buffer.alloc(2);
  family.writeUInt16BE(anyHost);
  return Buffer.concat([
    family,
    counted(Buffer.alloc(0)), // the host's address
    counted(Buffer.alloc(0)), // the display's number
    counted(Buffer.from(authorizationName, "latin1")),
    counted(cookie),
  ]);
}

function counted(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
