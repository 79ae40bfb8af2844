import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { SecurityEvent } from "../../server/log/securityEvent.ts";
import type { Call } from "../../wire/calls/calls.ts";
import { codes, familyABody } from "../../wire/calls/envelope.ts";
import { readConfig } from "../../wire/config.ts";
import { type Locale, localeOf } from "../../wire/locale.ts";
import { nothing } from "../../wire/shapes.ts";
import { findCaller } from "../accounts/logins.ts";
import type { Clock } from "../lib/clock.ts";
import { Refusal, sessionInvalid } from "../lib/refusal.ts";
import { hashOf } from "../lib/secrets.ts";
import type { TokenHolder } from "../store/accounts/accounts.ts";
import type { Store } from "../store/store.ts";
import { requestLocale } from "./requestLocale.ts";
import { note } from "./requestNotes.ts";
import { sendRefusal } from "./sendRefusal.ts";

/** The calling player, identified by a valid token. */
export interface Caller extends TokenHolder {
  readonly locale: Locale;
  /** Id of the calling browser; "" if it sends none. */
  readonly deviceId: string;
  readonly reply: FastifyReply;
}

/** A call that needs no valid token. */
interface PublicRequest {
  readonly locale: Locale;
  /** Id of the calling browser; "" if it sends none. */
  readonly deviceId: string;
  /** The access token as sent, valid or not; "" for none. */
  readonly token: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type AnySchema = z.ZodMiniType;

/** Registers handlers for the contract's calls: parses their params by schema, and wraps replies in the envelope. */
export interface Router {
  /** A call of a signed-in player. */
  serve<Params extends AnySchema, Data extends AnySchema>(
    call: Call<Params, Data>,
    answer: (params: z.infer<Params>, caller: Caller) => Promise<z.infer<Data>> | z.infer<Data>,
  ): void;
  /** A call without a signed-in player. */
  servePublic<Params extends AnySchema, Data extends AnySchema>(
    call: Call<Params, Data>,
    answer: (params: z.infer<Params>, publicRequest: PublicRequest) => Promise<z.infer<Data>>,
  ): void;
}

/** Content of a request, as encoded by its family of calls. */
interface RequestContext {
  readonly params: unknown;
  readonly token: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly locale: Locale;
}

const bearerPattern = /^Bearer ([\w.~+/=-]{1,500})$/;
const defaults = readConfig("{}");
const payV3Base = defaults.kind === "config" ? defaults.config.payV3Base : "";

export function createRouter(deps: { app: FastifyInstance; store: Store; clock: Clock }): Router {
  const { app, store, clock } = deps;

  const route = <Params extends AnySchema, Data extends AnySchema>(
    call: Call<Params, Data>,
    answer: (context: RequestContext, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const hasData = !Object.is(call.data, nothing);
    app.route({
      method: call.method,
      url: call.base === "payV3" ? payV3Base + call.path : call.path,
      handler: (request, reply) => {
        const context = call.family === "A" ? contextOfA(request) : contextOfB(request);
        return answer(context, request, reply).then(
          (data) => ({ code: codes.success, msg: "", data: hasData ? data : {} }),
          (error: unknown) => {
            if (error instanceof Refusal) return sendRefusal(reply, error, context.locale);
            throw error;
          },
        );
      },
    });
  };

  return {
    serve: (call, answer) =>
      route(call, async (context, _request, reply) => {
        const { token, userId, locale, deviceId } = context;
        const holder = await store.lookUp((tx) => findCaller(tx, token, clock.now()));
        // Check the caller first: nobody else may learn what is wrong with the params.
        if (holder === null) {
          note(reply, { event: await whyNot(store, token) });
          throw sessionInvalid(call.family);
        }
        const { account, loginId, schedules } = holder;
        // A request names its player, or no player.
        if (userId !== "" && userId !== account.id) {
          note(reply, { account: account.id, event: "foreign-token" });
          throw sessionInvalid(call.family);
        }
        note(reply, { account: account.id });
        if (account.locale !== locale)
          await store.transaction((tx) => tx.accounts.setLocale(account.id, locale));
        const params = paramsOf(call.params, context.params);
        return answer(params, { account, loginId, schedules, locale, deviceId, reply });
      }),
    servePublic: (call, answer) =>
      route(call, async (context, request, reply) =>
        answer(paramsOf(call.params, context.params), {
          locale: context.locale,
          deviceId: context.deviceId,
          token: context.token,
          request,
          reply,
        }),
      ),
  };
}

/** Why a token is invalid, for the log. */
async function whyNot(store: Store, token: string): Promise<SecurityEvent> {
  if (token === "") return "no-token";
  const known = await store.lookUp((tx) => tx.logins.findToken(hashOf(token)));
  return known === null ? "bad-token" : "expired-token";
}

function contextOfA(request: FastifyRequest): RequestContext {
  const body = familyABody.safeParse(request.body);
  if (!body.success) throw new Refusal(400, "badRequest", null, 400);
  const { params, common } = body.data;
  return {
    params,
    token: common.token,
    userId: common.uid,
    deviceId: common.web_uuid.slice(0, 100),
    locale: common.lang,
  };
}

function contextOfB(request: FastifyRequest): RequestContext {
  const deviceId = request.headers["device-id"];
  return {
    params: request.method === "GET" ? request.query : (request.body ?? {}),
    token: bearerPattern.exec(request.headers.authorization ?? "")?.[1] ?? "",
    userId: "",
    deviceId: typeof deviceId === "string" ? deviceId.slice(0, 100) : "",
    // Of the page, if the app sent the header: a single tag, unlike a browser's list.
    locale: localeOf(request.headers["accept-language"]) ?? requestLocale(request),
  };
}

function paramsOf<Params extends AnySchema>(schema: Params, params: unknown): z.infer<Params> {
  const read = z.safeParse(schema, params);
  if (!read.success) throw new Refusal(400, "badRequest", null, 400);
  return read.data;
}
