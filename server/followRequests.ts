import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readRequestId, requestIdHeader } from "../wire/requestId.ts";
import { withinRequest } from "./log/requestScope.ts";

/** R-EYES-01: the id in the request, or a new one. */
export function requestIdOf(request: IncomingMessage): string {
  return readRequestId(request.headers[requestIdHeader.toLowerCase()]) ?? randomUUID();
}

/** Gives replies their request's id. Register it before hooks that reply. @param answered after each one */
export function followRequests(
  app: FastifyInstance,
  answered: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  // Not earlier: async work during the reading of the body would not keep this context.
  app.addHook("preHandler", (request, _reply, done) => {
    withinRequest(request.id, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    answered(request, reply);
    done();
  });
}
