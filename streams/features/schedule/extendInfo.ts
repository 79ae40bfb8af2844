import Base64 from "crypto-js/enc-base64.js";
import Utf8 from "crypto-js/enc-utf8.js";
import type { Size } from "../../rules/touch/boxes.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { Seat } from "./scheduleState.ts";

/**
 * The start info of a seat: base64 of UTF-8 JSON `{brief, mode, account?, password?, screen?}`.
 * @param screen as the device is held now: games are played in landscape, so its long side is the width
 */
export function extendInfoOf(
  brief: GameBrief,
  { mode, account }: Pick<Seat, "mode" | "account">,
  screen: Size | null,
): string {
  const lent = account && account.name !== "" ? { account: account.name, password: account.password } : {};
  return Base64.stringify(
    Utf8.parse(JSON.stringify({ brief, mode, ...lent, ...(screen && { screen: landscape(screen) }) })),
  );
}

function landscape({ width, height }: Size): Size {
  return { width: Math.round(Math.max(width, height)), height: Math.round(Math.min(width, height)) };
}
