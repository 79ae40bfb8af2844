import type { FastifyReply } from "fastify";
import type { SecurityEvent } from "../../server/log/securityEvent.ts";
import type { Locale } from "../../wire/locale.ts";
import type { Refusal } from "../lib/refusal.ts";
import { type TextKey, textOf } from "../lib/texts.ts";
import { note } from "./requestNotes.ts";

/** Refusals that always mean an attempt to get around a limit. */
const eventOf: Partial<Record<TextKey, SecurityEvent>> = {
  tooMany: "rate-limit",
  otherSite: "other-site",
  signInFailed: "sign-in-refused",
  keyReused: "refresh-token-reused",
  accountDisabled: "sign-in-refused",
};

/** Sends a refusal as an envelope, with its message in the player's language. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, locale: Locale): FastifyReply {
  const event = eventOf[refusal.text];
  note(reply, { code: refusal.code, ...(event === undefined ? {} : { event }) });
  return reply
    .code(refusal.statusCode)
    .send({ code: refusal.code, msg: textOf(refusal.text, locale), data: refusal.data });
}
