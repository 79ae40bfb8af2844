import type { FastifyReply } from "fastify";
import type { Locale } from "../../streams/wire/locale.ts";
import type { Refusal } from "../lib/refusal.ts";
import { textOf } from "../lib/texts.ts";
import { noteRefusal } from "./refusalCodes.ts";

/** Sends a refusal as an envelope, with its message in the player's language. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, locale: Locale): FastifyReply {
  noteRefusal(reply, refusal.code);
  return reply
    .code(refusal.status)
    .send({ code: refusal.code, msg: textOf(refusal.text, locale), data: refusal.data });
}
