import type { FastifyReply } from "fastify";
import type { SecurityEvent } from "../../server/log/securityEvent.ts";

/** Facts about a request for log and metrics, besides its route. */
export interface RequestNotes {
  readonly code?: number;
  /** Opaque id of its account. */
  readonly account?: string;
  readonly event?: SecurityEvent;
}

declare module "fastify" {
  interface FastifyReply {
    /** Stored on the reply itself, because a weak map would be slower. */
    requestNotes?: RequestNotes;
  }
}

/** Adds facts about a request. */
export function note(reply: FastifyReply, more: RequestNotes): void {
  const known = reply.requestNotes;
  reply.requestNotes = known === undefined ? more : { ...known, ...more };
}

export function notesOf(reply: FastifyReply): RequestNotes {
  return reply.requestNotes ?? {};
}
