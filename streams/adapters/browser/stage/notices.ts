import { type DeskNotice, deskNotice, maxDeskNotice } from "../../../wire/desk/messages.ts";

/** Reads a message of the `control` channel; null for an unknown one. */
export function readNotice(data: unknown): DeskNotice | null {
  if (typeof data !== "string" || data.length > maxDeskNotice) return null;
  try {
    const read = deskNotice.safeParse(JSON.parse(data));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
