import Base64 from "crypto-js/enc-base64.js";
import Utf8 from "crypto-js/enc-utf8.js";
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { ScreenSize } from "../../../wire/desk/screenSize.ts";
import type { Seat } from "./scheduleState.ts";

/** A seat's start info: base64 of UTF-8 JSON `{brief, mode, account?, password?, screen?}`. */
export function extendInfoOf(
  brief: GameBrief,
  { mode, account }: Pick<Seat, "mode" | "account">,
  screen: ScreenSize | null,
): string {
  const lent = account && account.name !== "" ? { account: account.name, password: account.password } : {};
  return Base64.stringify(Utf8.parse(JSON.stringify({ brief, mode, ...lent, ...(screen && { screen }) })));
}
