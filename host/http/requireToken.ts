import type { FastifyInstance } from "fastify";
import { isFromMachine, type MachineTokens } from "../../server/machineTokens.ts";
import { fail } from "./replies.ts";

/** Rejects requests without one of the machine tokens. */
export function requireToken(app: FastifyInstance, tokens: MachineTokens): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isFromMachine(tokens, request.headers.authorization))
      return fail(reply, 401, "Unknown machine token");
  });
}
