import type { FastifyReply } from "fastify";

const codes = new WeakMap<FastifyReply, number>();

/** Remembers why a call is refused, for the log and the metrics. */
export function noteRefusal(reply: FastifyReply, code: number): void {
  codes.set(reply, code);
}

/** The code with which a call was refused; null for one that was not. */
export function refusalOf(reply: FastifyReply): number | null {
  return codes.get(reply) ?? null;
}
