import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readRequestId, requestIdHeader } from "../wire/requestId.ts";
import { withinRequest } from "./log/requestScope.ts";

/** R-EYES-01: the id that a request brings, or one of our own. */
export function requestIdOf(request: IncomingMessage): string {
  return readRequestId(request.headers[requestIdHeader.toLowerCase()]) ?? randomUUID();
}

/**
 * Gives every reply the id of its request. Register it before any hook that may answer.
 * @param answered called once a request has been answered
 */
export function followRequests(
  app: FastifyInstance,
  answered: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  // Only now: what is awaited while a body is read does not belong to the request.
  app.addHook("preHandler", (request, _reply, done) => {
    withinRequest(request.id, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    answered(request, reply);
    done();
  });
}
