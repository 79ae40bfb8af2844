import Base64 from "crypto-js/enc-base64.js";
import Utf8 from "crypto-js/enc-utf8.js";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { Seat } from "./scheduleState.ts";

/** The start info of a seat: base64 of UTF-8 JSON `{brief, mode, account?, password?}`. */
export function extendInfoOf(brief: GameBrief, { mode, account }: Pick<Seat, "mode" | "account">): string {
  const lent = account && account.name !== "" ? { account: account.name, password: account.password } : {};
  return Base64.stringify(Utf8.parse(JSON.stringify({ brief, mode, ...lent })));
}
