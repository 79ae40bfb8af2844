import type { FastifyReply } from "fastify";
import type { SecurityEvent } from "../../server/log/securityEvent.ts";

/** What the log and the metrics say of a request besides its route. */
export interface RequestNotes {
  readonly code?: number;
  /** Opaque id of the account that it belongs to. */
  readonly account?: string;
  readonly event?: SecurityEvent;
}

declare module "fastify" {
  interface FastifyReply {
    /** On the reply itself: a weak map beside it costs each call more than all that it holds. */
    requestNotes?: RequestNotes;
  }
}

/** Adds to what is known of a request. */
export function note(reply: FastifyReply, more: RequestNotes): void {
  const known = reply.requestNotes;
  reply.requestNotes = known === undefined ? more : { ...known, ...more };
}

export function notesOf(reply: FastifyReply): RequestNotes {
  return reply.requestNotes ?? {};
}
