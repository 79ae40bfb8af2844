import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Call } from "../../wire/calls/calls.ts";
import { codes } from "../../wire/calls/envelope.ts";
import { note } from "../http/requestNotes.ts";
import type { Operator } from "./operators.ts";
import { type OpsSessions, sessionCookie } from "./sessions.ts";

type AnySchema = z.ZodMiniType;

/** Thrown to refuse a call of the operator's page, which is in English alone. */
export class OpsRefusal extends Error {
  /** @param status HTTP status, and code of the envelope */
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 429 | 502,
    message: string,
  ) {
    super(message);
  }
}

/** Registers the calls of the operator's page: checks origin, session and params, and wraps replies in the envelope. */
export interface OpsRouter {
  /** A call of an operator who is signed in. */
  serve<Params extends AnySchema, Data extends AnySchema>(
    call: Call<Params, Data>,
    answer: (params: z.infer<Params>, operator: Operator) => Promise<z.input<Data>>,
  ): void;
  /** A call without a session. */
  servePublic<Params extends AnySchema, Data extends AnySchema>(
    call: Call<Params, Data>,
    answer: (params: z.infer<Params>, request: FastifyRequest, reply: FastifyReply) => Promise<z.input<Data>>,
  ): void;
  /** A file for an operator who is signed in. */
  serveFile<Params extends AnySchema>(
    path: string,
    params: Params,
    answer: (params: z.infer<Params>, reply: FastifyReply, operator: Operator) => Promise<FastifyReply>,
  ): void;
}

/** @param origins where the page may be opened */
export function createOpsRouter(deps: {
  app: FastifyInstance;
  sessions: OpsSessions;
  origins: readonly string[];
}): OpsRouter {
  const { app, sessions, origins } = deps;

  const authenticate = async (request: FastifyRequest): Promise<Operator> => {
    const operator = await sessions.operatorOf(request.cookies[sessionCookie] ?? "");
    if (operator === null) throw new OpsRefusal(401, "Please sign in.");
    return operator;
  };

  const route = (
    method: "GET" | "POST",
    url: string,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        try {
          // R-OPS-03: SameSite blocks other sites; this blocks other origins of the same site.
          if (method === "POST" && !origins.includes(request.headers.origin ?? "")) {
            note(reply, { event: "other-origin" });
            throw new OpsRefusal(403, "This call does not come from the operator's page.");
          }
          return await answer(request, reply);
        } catch (error) {
          if (!(error instanceof OpsRefusal)) throw error;
          return reply.code(error.status).send({ code: error.status, msg: error.message, data: null });
        }
      },
    });
  const inEnvelope = (data: unknown) => ({ code: codes.success, msg: "", data });

  return {
    serve: (call, answer) =>
      route(call.method, call.path, async (request) => {
        const operator = await authenticate(request);
        return inEnvelope(await answer(paramsOf(call.params, request), operator));
      }),
    servePublic: (call, answer) =>
      route(call.method, call.path, async (request, reply) =>
        inEnvelope(await answer(paramsOf(call.params, request), request, reply)),
      ),
    serveFile: (path, params, answer) =>
      route("GET", path, async (request, reply) => {
        const operator = await authenticate(request);
        return answer(paramsOf(params, request), reply, operator);
      }),
  };
}

/** @throws OpsRefusal that names the field that is wrong */
function paramsOf<Params extends AnySchema>(schema: Params, request: FastifyRequest): z.infer<Params> {
  const read = z.safeParse(schema, request.method === "GET" ? request.query : (request.body ?? {}));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join(".") ?? "";
  throw new OpsRefusal(
    400,
    field === "" ? "The request could not be understood." : `${field} is missing or wrong.`,
  );
}
