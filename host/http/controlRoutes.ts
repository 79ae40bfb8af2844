import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { MachineTokens } from "../../server/machineTokens.ts";
import {
  drainCommand,
  endCommand,
  freezeCommand,
  guestsCommand,
  leaseCommand,
  machinePaths,
  startCommand,
} from "../../streams/wire/hosts/machineControl.ts";
import { done, type Outcome } from "../lib/outcome.ts";
import type { Seats } from "../seats/seats.ts";
import { failInvalid, failWith, sendOutcome } from "./replies.ts";
import { requireToken } from "./requireToken.ts";

/**
 * Control calls of the service.
 * @param tokens the secrets that authorize them
 * @param drain takes no new players any more, and ends the host after so many seconds at the latest
 */
export function addControlRoutes(
  app: FastifyInstance,
  { seats, tokens, drain }: { seats: Seats; tokens: MachineTokens; drain: (seconds: number) => void },
): void {
  requireToken(app, tokens);
  /** @param run does what the command says, once it is one */
  const serve = <Command>(
    path: string,
    schema: z.ZodMiniType<Command>,
    run: (command: Command) => Outcome<unknown>,
  ): void => {
    app.post(path, async (request, reply) => {
      const command = schema.safeParse(request.body);
      return command.success ? sendOutcome(reply, run(command.data)) : failInvalid(reply, command.error);
    });
  };
  serve(machinePaths.lease, leaseCommand, seats.lease);
  serve(machinePaths.start, startCommand, seats.start);
  serve(machinePaths.freeze, freezeCommand, seats.freeze);
  serve(machinePaths.guests, guestsCommand, seats.setGuests);
  serve(machinePaths.end, endCommand, (command) => {
    seats.end(command, "schedule-ended");
    return done;
  });
  serve(machinePaths.drain, drainCommand, ({ seconds }) => {
    drain(seconds);
    return done;
  });
  app.get<{ Params: { scheduleId: string } }>(
    `${machinePaths.pictures}/:scheduleId`,
    async (request, reply) => {
      const taken = await seats.takePicture(request.params.scheduleId);
      return taken.ok ? reply.type("image/png").send(taken.value) : failWith(reply, taken);
    },
  );
  app.get(machinePaths.seats, async (_request, reply) =>
    sendOutcome(reply, { ok: true, value: seats.list() }),
  );
}
