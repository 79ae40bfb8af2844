import type { FastifyInstance } from "fastify";
import { sameSecret } from "../lib/secret.ts";
import { bearerToken, fail } from "./replies.ts";

/** Refuses every request of the scope that does not carry the machine token. */
export function requireToken(app: FastifyInstance, token: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const given = bearerToken(request);
    if (given === null || !sameSecret(given, token)) return fail(reply, 401, "Unknown machine token");
  });
}
