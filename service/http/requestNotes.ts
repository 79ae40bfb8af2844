import type { FastifyReply } from "fastify";
import type { SecurityEvent } from "../log/securityEvent.ts";

/** What the log and the metrics say of a request besides its route. */
export interface RequestNotes {
  /** Code of the refusal. */
  readonly code?: number;
  /** Opaque id of the account that it belongs to. */
  readonly account?: string;
  readonly event?: SecurityEvent;
}

const notes = new WeakMap<FastifyReply, RequestNotes>();

/** Adds to what is known of a request. */
export function note(reply: FastifyReply, more: RequestNotes): void {
  notes.set(reply, { ...notes.get(reply), ...more });
}

export function notesOf(reply: FastifyReply): RequestNotes {
  return notes.get(reply) ?? {};
}
