import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type RelaySettings, relayServers } from "../../server/relays.ts";
import type { Seats } from "../seats/seats.ts";
import { bearerToken, fail, failWith, sendOutcome } from "./replies.ts";

/**
 * The relays in WHEP's format: one `Link` with fresh credentials for each URL (R-RELAY-02).
 * @param sessionKey of an opened seat
 * @param now of the wall clock, epoch ms
 */
function iceServerLinks(relays: RelaySettings, sessionKey: string, now: number): string[] {
  const sign = (secret: string, text: string): string =>
    createHmac("sha1", secret).update(text).digest("base64");
  const { urls, username, credential } = relayServers(relays, sessionKey, now, sign);
  return urls.map(
    (url) =>
      `<${url}>; rel="ice-server"; username="${username}"; credential="${credential}"; credential-type="password"`,
  );
}

/**
 * WHEP for players: `POST /whep` opens a session, `DELETE /whep/:id` closes it. Relays are sent only to a caller whose key opens a
 * seat.
 * @param date the wall clock, epoch ms, which relays use too
 */
export function addWhepRoutes(
  app: FastifyInstance,
  seats: Pick<Seats, "holdsKey" | "openWhepSession" | "closeWhepSession">,
  relays: RelaySettings | null,
  date: () => number,
): void {
  const linksFor = (key: string | null): { link?: string[] } => {
    if (relays === null || key === null || !seats.holdsKey(key)) return {};
    return { link: iceServerLinks(relays, key, date()) };
  };

  app.addHook("onRequest", async (_request, reply) => {
    // The session key is the only credential, so calls from any origin are allowed.
    reply.headers({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "Location, Retry-After, Link",
      "cache-control": "no-store",
    });
  });
  for (const path of ["/whep", "/whep/:id"]) {
    app.options(path, async (request, reply) =>
      reply
        .code(204)
        .headers({
          ...linksFor(bearerToken(request)),
          "access-control-allow-methods": "POST, DELETE, OPTIONS",
          "access-control-allow-headers": "Authorization, Content-Type",
          "access-control-allow-private-network": "true",
          "access-control-max-age": "600",
        })
        .send(),
    );
  }
  // R-LIMIT-03: an offer without a valid key is neither parsed nor passed to a seat.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = bearerToken(request);
    if (key === null || !seats.holdsKey(key)) return fail(reply, 401, "Unknown session key");
  };
  app.post("/whep", { onRequest }, async (request, reply) => {
    const key = bearerToken(request) ?? "";
    if (typeof request.body !== "string") return fail(reply, 415, "The body must be application/sdp");
    const outcome = await seats.openWhepSession(key, request.body);
    if (!outcome.ok) return failWith(reply, outcome);
    return reply
      .code(201)
      .headers({
        location: `/whep/${outcome.value.id}`,
        "content-type": "application/sdp",
        ...linksFor(key),
      })
      .send(outcome.value.answer);
  });
  app.delete<{ Params: { id: string } }>("/whep/:id", { onRequest }, async (request, reply) => {
    const key = bearerToken(request) ?? "";
    return sendOutcome(reply, await seats.closeWhepSession(key, request.params.id));
  });
  app.route({
    method: ["GET", "PUT", "PATCH"],
    url: "/whep",
    handler: (_request, reply) => fail(reply.header("allow", "POST, OPTIONS"), 405, "Method not allowed"),
  });
  app.route({
    method: ["GET", "PUT", "PATCH", "POST"],
    url: "/whep/:id",
    handler: (_request, reply) => fail(reply.header("allow", "DELETE, OPTIONS"), 405, "Method not allowed"),
  });
}
