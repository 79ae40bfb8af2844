import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Outcome, Refusal } from "../lib/outcome.ts";

/** The bearer token of a request; null without a well-formed one. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\x21-\x7e]{1,400})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}

/** Sends an error in the usual envelope. */
export function fail(reply: FastifyReply, status: number, msg: string): FastifyReply {
  return reply
    .code(status)
    .type("application/json")
    .send(JSON.stringify({ code: status, msg, data: null }));
}

export function failWith(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.status === 409) reply.header("retry-after", "1");
  return fail(reply, refusal.status, refusal.reason);
}

/** Rejects a body that does not match its schema; names the first invalid field. */
export function failInvalid(
  reply: FastifyReply,
  error: { readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[] },
): FastifyReply {
  const first = error.issues[0];
  return fail(reply, 400, `${first?.path.map(String).join(".") || "body"}: ${first?.message ?? "unfit"}`);
}

/** Sends an outcome in the usual envelope. */
export function sendOutcome<Value>(reply: FastifyReply, outcome: Outcome<Value>): FastifyReply {
  if (!outcome.ok) return failWith(reply, outcome);
  return reply.code(200).send({ code: 200, msg: "", data: outcome.value });
}

/** Serves a command, replying with its outcome. @param run executes a valid command */
export function serveCommand<Command>(
  app: FastifyInstance,
  path: string,
  schema: z.ZodMiniType<Command>,
  run: (command: Command) => Outcome<unknown> | Promise<Outcome<unknown>>,
): void {
  app.post(path, async (request, reply) => {
    const command = schema.safeParse(request.body);
    return command.success ? sendOutcome(reply, await run(command.data)) : failInvalid(reply, command.error);
  });
}
