import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isFromMachine, type MachineTokens } from "../../server/machineTokens.ts";
import { networkOf } from "../../server/network.ts";
import { codes } from "../../wire/calls/envelope.ts";
import {
  anyRegistration,
  machinePaths,
  machineProtocol,
  type PlayReports,
  playReports,
  registration,
} from "../../wire/hosts/hostControl.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { note } from "../http/requestNotes.ts";
import { sendRefusal } from "../http/sendRefusal.ts";
import type { RateLimiter } from "../lib/rateLimit.ts";
import { Refusal, sessionInvalid } from "../lib/refusal.ts";
import type { Fleet, ForeignRegistration } from "./fleet.ts";

/** Receives registrations (R-FLEET-01) and play reports (R-HOST-08) of hosts. Authenticated by the shared secret. */
export function serveHostEvents(
  app: FastifyInstance,
  deps: {
    onPlays: (reports: PlayReports) => Promise<void>;
    fleet: Fleet;
    machineTokens: MachineTokens;
    /** Limits those who do not have the token; hosts are not limited. */
    rateLimiter: RateLimiter;
  },
): void {
  // R-LIMIT-03: runs before the body is read, so that the body of an unauthenticated request never is.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFromMachine(deps.machineTokens, request.headers.authorization)) return;
    const isAllowed = deps.rateLimiter.allows(networkOf(request.ip));
    if (isAllowed) note(reply, { event: "bad-machine-token" });
    const refusal = isAllowed ? sessionInvalid("B") : new Refusal(429, "tooMany", null, 429);
    return sendRefusal(reply.header("Connection", "close"), refusal, requestLocale(request));
  };
  const badRequest = (request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(reply, new Refusal(400, "badRequest", null, 400), requestLocale(request));

  app.post(machinePaths.events, { onRequest }, async (request, reply) => {
    const reports = playReports.safeParse(request.body);
    if (!reports.success) return badRequest(request, reply);
    await deps.onPlays(reports.data);
    return reply.send({ code: codes.success, msg: "", data: {} });
  });
  app.post(machinePaths.register, { onRequest }, async (request, reply) => {
    const host = readRegistration(request.body);
    if (host === null) return badRequest(request, reply);
    return reply.send({ code: codes.success, msg: "", data: { use: await deps.fleet.register(host) } });
  });
}

/** Reads only the common part of a host with another protocol (R-FLEET-06); null when the body is no registration. */
function readRegistration(body: unknown): Parameters<Fleet["register"]>[0] | null {
  const any = anyRegistration.safeParse(body);
  if (!any.success) return null;
  const foreign: ForeignRegistration = any.data;
  return foreign.protocol === machineProtocol ? (registration.safeParse(body).data ?? null) : foreign;
}
