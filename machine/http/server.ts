import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { endCommand, leaseCommand, machinePaths, startCommand } from "../../streams/wire/machineControl.ts";
import { sameSecret } from "../lib/secret.ts";
import type { Outcome, Refusal, Seats } from "../seats/seats.ts";

/** Bytes of a body. A browser's offer has about 6 kB, a game's brief about 3 kB. */
const maxBodyBytes = 64 * 1024;

export interface ServerDeps {
  readonly seats: Seats;
  /** Opens the control calls. */
  readonly token: string;
  readonly report: (where: string, error: unknown) => void;
}

/** The host's HTTP side: WHEP for players, control for the service. Every failure is answered in the usual envelope. */
export function createHttpServer({ seats, token, report }: ServerDeps): FastifyInstance {
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: 15_000,
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => {
      fail(reply, 400, "Bad request");
    },
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) return;
      const body = JSON.stringify({ code: 400, msg: "Bad request", data: null });
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });

  app.setNotFoundHandler((_request, reply) => fail(reply, 404, "Not found"));
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status >= 500) report("http", error);
    fail(
      reply,
      status,
      status === 413
        ? "Too large"
        : status === 415
          ? "Unsupported media type"
          : status < 500
            ? "Bad request"
            : "Internal error",
    );
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error("broken JSON"), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser("application/sdp", { parseAs: "string" }, (_request, body, done) => {
    done(null, String(body));
  });

  app.register(async (whep) => {
    whep.addHook("onRequest", async (_request, reply) => {
      // Whoever has the key may watch, from any page.
      reply.headers({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "Location, Retry-After",
        "cache-control": "no-store",
      });
    });
    for (const path of ["/whep", "/whep/:id"]) {
      whep.options(path, async (_request, reply) =>
        reply
          .code(204)
          .headers({
            "access-control-allow-methods": "POST, DELETE, OPTIONS",
            "access-control-allow-headers": "Authorization, Content-Type",
            "access-control-allow-private-network": "true",
            "access-control-max-age": "600",
          })
          .send(),
      );
    }
    whep.post("/whep", async (request, reply) => {
      const key = bearer(request);
      if (key === null) return fail(reply, 401, "Unknown session key");
      if (typeof request.body !== "string") return fail(reply, 415, "The body must be application/sdp");
      const outcome = await seats.openWhepSession(key, request.body);
      if (!outcome.ok) return refuse(reply, outcome);
      return reply
        .code(201)
        .headers({ location: `/whep/${outcome.value.id}`, "content-type": "application/sdp" })
        .send(outcome.value.answer);
    });
    whep.delete<{ Params: { id: string } }>("/whep/:id", async (request, reply) => {
      const key = bearer(request);
      if (key === null) return fail(reply, 401, "Unknown session key");
      return answer(reply, seats.closeWhepSession(key, request.params.id));
    });
    whep.route({
      method: ["GET", "PUT", "PATCH"],
      url: "/whep",
      handler: (_request, reply) => fail(reply.header("allow", "POST, OPTIONS"), 405, "Method not allowed"),
    });
    whep.route({
      method: ["GET", "PUT", "PATCH", "POST"],
      url: "/whep/:id",
      handler: (_request, reply) => fail(reply.header("allow", "DELETE, OPTIONS"), 405, "Method not allowed"),
    });
  });

  app.register(async (control) => {
    control.addHook("onRequest", async (request, reply) => {
      const given = bearer(request);
      if (given === null || !sameSecret(given, token)) return fail(reply, 401, "Unknown machine token");
    });
    control.post(machinePaths.lease, async (request, reply) => {
      const command = leaseCommand.safeParse(request.body);
      return command.success ? answer(reply, seats.lease(command.data)) : unfit(reply, command.error);
    });
    control.post(machinePaths.start, async (request, reply) => {
      const command = startCommand.safeParse(request.body);
      return command.success ? answer(reply, seats.start(command.data)) : unfit(reply, command.error);
    });
    control.post(machinePaths.end, async (request, reply) => {
      const command = endCommand.safeParse(request.body);
      if (!command.success) return unfit(reply, command.error);
      seats.end(command.data.scheduleId, "schedule-ended");
      return answer(reply, { ok: true, value: null });
    });
    control.get(machinePaths.seats, async (_request, reply) =>
      answer(reply, { ok: true, value: seats.list() }),
    );
  });

  return app;
}

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([\x21-\x7e]{1,400})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}

function fail(reply: FastifyReply, status: number, msg: string): FastifyReply {
  return reply
    .code(status)
    .type("application/json")
    .send(JSON.stringify({ code: status, msg, data: null }));
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.status === 409) reply.header("retry-after", "1");
  return fail(reply, refusal.status, refusal.reason);
}

function unfit(
  reply: FastifyReply,
  error: { readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[] },
): FastifyReply {
  const first = error.issues[0];
  return fail(reply, 400, `${first?.path.map(String).join(".") || "body"}: ${first?.message ?? "unfit"}`);
}

function answer<Value>(reply: FastifyReply, outcome: Outcome<Value>): FastifyReply {
  if (!outcome.ok) return refuse(reply, outcome);
  return reply.code(200).send({ code: 200, msg: "", data: outcome.value });
}

function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return 500;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}
