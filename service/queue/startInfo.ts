import type * as z from "zod/mini";
import { extendInfo } from "../../streams/wire/schedule.ts";

export type StartInfo = z.infer<typeof extendInfo>;

/** Reads `extend_info`: base64 of UTF-8 JSON. Null when it is anything else. */
export function readStartInfo(encoded: string): StartInfo | null {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    return null;
  }
  const read = extendInfo.safeParse(json);
  return read.success ? read.data : null;
}
