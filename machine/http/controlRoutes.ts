import type { FastifyInstance } from "fastify";
import {
  endCommand,
  freezeCommand,
  guestsCommand,
  leaseCommand,
  machinePaths,
  startCommand,
} from "../../streams/wire/machineControl.ts";
import { done } from "../lib/outcome.ts";
import type { Seats } from "../seats/seats.ts";
import { failInvalid, sendOutcome } from "./replies.ts";
import { requireToken } from "./requireToken.ts";

/** Control calls of the service. @param token the secret that authorizes them */
export function addControlRoutes(app: FastifyInstance, seats: Seats, token: string): void {
  requireToken(app, token);
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
  app.post(machinePaths.freeze, async (request, reply) => {
    const command = freezeCommand.safeParse(request.body);
    return command.success
      ? sendOutcome(reply, seats.freeze(command.data))
      : failInvalid(reply, command.error);
  });
  app.post(machinePaths.guests, async (request, reply) => {
    const command = guestsCommand.safeParse(request.body);
    return command.success
      ? sendOutcome(reply, seats.setGuests(command.data))
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
