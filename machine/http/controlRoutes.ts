import type { FastifyInstance } from "fastify";
import { endCommand, leaseCommand, machinePaths, startCommand } from "../../streams/wire/machineControl.ts";
import { done } from "../lib/outcome.ts";
import { sameSecret } from "../lib/secret.ts";
import type { Seats } from "../seats/seats.ts";
import { bearerToken, fail, failInvalid, sendOutcome } from "./replies.ts";

/** Control calls of the service. @param token the secret that authorizes them */
export function addControlRoutes(app: FastifyInstance, seats: Seats, token: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const given = bearerToken(request);
    if (given === null || !sameSecret(given, token)) return fail(reply, 401, "Unknown machine token");
  });
  app.post(machinePaths.lease, async (request, reply) => {
    const command = leaseCommand.safeParse(request.body);
    return command.success
      ? sendOutcome(reply, seats.lease(command.data))
      : failInvalid(reply, command.error);
  });
  app.post(machinePaths.start, async (request, reply) => {
    const command = startCommand.safeParse(request.body);
    return command.success
      ? sendOutcome(reply, seats.start(command.data))
      : failInvalid(reply, command.error);
  });
  app.post(machinePaths.end, async (request, reply) => {
    const command = endCommand.safeParse(request.body);
    if (!command.success) return failInvalid(reply, command.error);
    seats.end(command.data.scheduleId, "schedule-ended");
    return sendOutcome(reply, done);
  });
  app.get(machinePaths.seats, async (_request, reply) =>
    sendOutcome(reply, { ok: true, value: seats.list() }),
  );
}
