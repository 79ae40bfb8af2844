import type { FastifyInstance } from "fastify";
import type { MachineTokens } from "../../server/machineTokens.ts";
import {
  drainCommand,
  endCommand,
  freezeCommand,
  guestsCommand,
  leaseCommand,
  machinePaths,
  startCommand,
} from "../../wire/hosts/hostControl.ts";
import { done } from "../lib/outcome.ts";
import type { Seats } from "../seats/seats.ts";
import { sendOutcome, serveCommand } from "./replies.ts";
import { requireToken } from "./requireToken.ts";

/**
 * Control calls of the service.
 * @param tokens secrets that authorize the calls
 * @param drain stops accepting players, and ends the host after at most so many seconds
 */
export function addControlRoutes(
  app: FastifyInstance,
  { seats, tokens, drain }: { seats: Seats; tokens: MachineTokens; drain: (seconds: number) => void },
): void {
  requireToken(app, tokens);
  serveCommand(app, machinePaths.lease, leaseCommand, seats.lease);
  serveCommand(app, machinePaths.start, startCommand, seats.start);
  serveCommand(app, machinePaths.freeze, freezeCommand, seats.freeze);
  serveCommand(app, machinePaths.guests, guestsCommand, seats.setGuests);
  serveCommand(app, machinePaths.end, endCommand, (command) => {
    seats.end(command, "schedule-ended");
    return done;
  });
  serveCommand(app, machinePaths.drain, drainCommand, ({ seconds }) => {
    drain(seconds);
    return done;
  });
  app.get(machinePaths.seats, async (_request, reply) =>
    sendOutcome(reply, { ok: true, value: seats.list() }),
  );
}
