import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codes } from "../../streams/wire/envelope.ts";
import { machinePaths, type PlayReports, playReports } from "../../streams/wire/machineControl.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { sendRefusal } from "../http/sendRefusal.ts";
import { networkOf } from "../lib/address.ts";
import type { RateLimiter } from "../lib/rateLimit.ts";
import { Refusal, sessionInvalid } from "../lib/refusal.ts";
import { hashOf } from "../lib/secrets.ts";

/** Receives what hosts report of the games that they show, authenticated by the shared secret. */
export function serveHostEvents(
  app: FastifyInstance,
  deps: {
    onPlays: (reports: PlayReports) => Promise<void>;
    machineToken: string;
    /** Limits those who do not have the token; hosts are not limited. */
    rateLimiter: RateLimiter;
  },
): void {
  const expected = Buffer.from(hashOf(`Bearer ${deps.machineToken}`));
  const isHost = ({ headers }: FastifyRequest) =>
    timingSafeEqual(Buffer.from(hashOf(headers.authorization ?? "")), expected);
  // R-LIMIT-03: before the body is read; a stranger's is not read at all.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isHost(request)) return;
    const isAllowed = deps.rateLimiter.allows(networkOf(request.ip));
    const refusal = isAllowed ? sessionInvalid("B") : new Refusal(429, "tooMany", null, 429);
    return sendRefusal(reply.header("Connection", "close"), refusal, requestLocale(request));
  };
  app.post(machinePaths.events, { onRequest }, async (request, reply) => {
    const reports = playReports.safeParse(request.body);
    if (!reports.success)
      return sendRefusal(reply, new Refusal(400, "badRequest", null, 400), requestLocale(request));
    await deps.onPlays(reports.data);
    return reply.send({ code: codes.success, msg: "", data: {} });
  });
}
