import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { codes } from "../../streams/wire/envelope.ts";
import { type MachineEvent, machineEvent, machinePaths } from "../../streams/wire/machineControl.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { sendRefusal } from "../http/sendRefusal.ts";
import { Refusal, sessionInvalid } from "../lib/refusal.ts";
import { hashOf } from "../lib/secrets.ts";

/** Hears what the machine host tells; only who knows the shared secret is believed. */
export function serveHostEvents(
  app: FastifyInstance,
  deps: { onEvent: (event: MachineEvent) => Promise<void>; machineToken: string },
): void {
  const expected = Buffer.from(hashOf(`Bearer ${deps.machineToken}`));
  app.post(machinePaths.events, async (request, reply) => {
    const given = Buffer.from(hashOf(request.headers.authorization ?? ""));
    if (!timingSafeEqual(given, expected))
      return sendRefusal(reply, sessionInvalid("B"), requestLocale(request));
    const event = machineEvent.safeParse(request.body);
    if (!event.success)
      return sendRefusal(reply, new Refusal(400, "badRequest", null, 400), requestLocale(request));
    await deps.onEvent(event.data);
    return reply.send({ code: codes.success, msg: "", data: {} });
  });
}
