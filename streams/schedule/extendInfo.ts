import Base64 from "crypto-js/enc-base64.js";
import Utf8 from "crypto-js/enc-utf8.js";
import type { Seat } from "./machine.ts";

/** The start info of a seat: base64 of UTF-8 JSON `{brief, mode, account?, password?}`. Null for a seat without a game. */
export function extendInfoOf({ game, mode, account }: Seat): string | null {
  if (game === null) return null;
  const lent = account && account.name !== "" ? { account: account.name, password: account.password } : {};
  return Base64.stringify(Utf8.parse(JSON.stringify({ brief: game, mode, ...lent })));
}
