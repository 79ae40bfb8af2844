import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  type ConnectionLimits,
  countConnections,
  fastifyLimits,
} from "../../../../server/connectionLimits.ts";
import { acceptTls } from "../../../../server/localTls.ts";
import { networkOf } from "../../../../server/network.ts";
import { locales } from "../../../../wire/locale.ts";
import { requestLocale } from "../../../http/requestLocale.ts";
import { securityHeaders } from "../../../http/securityHeaders.ts";
import type { Clock } from "../../../lib/clock.ts";
import { createRateLimiter } from "../../../lib/rateLimit.ts";
import { type RedirectPage, redirectPagePath } from "../../redirectPage.ts";
import { readCard } from "./cards.ts";
import type { LocalLedger } from "./ledger.ts";
import { pagePath } from "./local.ts";
import { type PageLook, paymentPage, redirectPageHtml, themes } from "./page.ts";

const lookQuery = z.object({
  lang: z.catch(z.optional(z.enum(locales)), undefined),
  theme: z.catch(z.enum(themes), "light"),
});
const query = z.object({
  view: z.optional(z.literal("embedded")),
  parent: z.optional(z.string()),
});
const redirectQuery = z.object({
  to: z.string(),
  sign: z.string(),
  parent: z.optional(z.string()),
});
const typed = z.string().check(z.maxLength(40));
const card = z.object({ number: typed, expiry: typed, cvc: typed });
const answer = z.object({ confirmed: z.boolean() });
const params = z.object({ id: z.string().check(z.regex(/^[\w-]{20,100}$/)) });

type ReportError = (where: string, error: unknown) => void;

interface PayServerDeps {
  readonly ledger: LocalLedger;
  readonly redirectPage: RedirectPage;
  readonly clock: Clock;
  /** The product's origins: only their pages may frame a payment page. */
  readonly origins: readonly string[];
  /** Calls per second that one address may make on average. */
  readonly rateLimit: number;
  readonly connections: ConnectionLimits;
  readonly reportError: ReportError;
}

/** The local provider's own web server: payment pages and the calls that they make. */
export function createPayServer(deps: PayServerDeps): FastifyInstance {
  const app = createServer(deps);
  servePaymentPages(app, deps);
  servePaymentCalls(app, deps);
  return app;
}

function createServer(deps: PayServerDeps): FastifyInstance {
  const { clock, origins, rateLimit, connections, reportError } = deps;
  const app = Fastify({
    bodyLimit: 4_096,
    ...fastifyLimits(connections),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  acceptTls(app.server, connections);
  countConnections(app.server, connections.perAddress);
  const rateLimiter = createRateLimiter(rateLimit, clock);
  const headers = securityHeaders(origins[0]?.startsWith("https:") ?? false);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("Cache-Control", "no-store");
    if (!rateLimiter.allows(networkOf(request.ip))) return reply.code(429).send({ step: "down" });
  });
  app.setErrorHandler((error, request, reply) => {
    const given = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    const status = given >= 400 && given < 500 ? given : 500;
    if (status === 500) reportError(`payment page ${request.routeOptions.url ?? "?"}`, error);
    return reply.code(status).send({ step: "down" });
  });
  return app;
}

function servePaymentPages(app: FastifyInstance, { ledger, redirectPage, origins }: PayServerDeps): void {
  const newNonce = () => randomBytes(16).toString("base64");
  const withPolicy = (reply: FastifyReply, nonce: string) =>
    reply.headers({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${origins.join(" ")}`,
    });
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = newNonce();
    const view = { ...lookOf(request), embedded: false, parent: "" };
    return withPolicy(reply.code(404), nonce).send(paymentPage(null, view, nonce));
  };

  app.get(`${pagePath}/:id`, async (request, reply) => {
    const payment = await ledger.find(idOf(request));
    if (payment === null) return sendNotFound(request, reply);
    const read = query.safeParse(request.query);
    const given = read.success ? read.data : {};
    const nonce = newNonce();
    const parent = origins.find((origin) => origin === given.parent) ?? payment.origin;
    const view = { ...lookOf(request), embedded: given.view === "embedded", parent };
    return withPolicy(reply, nonce).send(paymentPage(payment, view, nonce));
  });
  app.get(redirectPagePath, async (request, reply) => {
    const read = redirectQuery.safeParse(request.query);
    if (!read.success || !redirectPage.isSigned(read.data.to, read.data.sign))
      return sendNotFound(request, reply);
    const { to } = read.data;
    const nonce = newNonce();
    const parent = origins.find((origin) => origin === read.data.parent) ?? "";
    return withPolicy(reply, nonce).send(redirectPageHtml({ ...lookOf(request), to, parent }, nonce));
  });
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
}

function servePaymentCalls(app: FastifyInstance, { ledger, clock }: PayServerDeps): void {
  app.post(`${pagePath}/:id/pay`, async (request, reply) => {
    const read = card.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ step: "down" });
    const payment = await ledger.find(idOf(request));
    if (payment === null || payment.status === "paid" || payment.status === "closed")
      return ledger.step(idOf(request));
    const typedCard = readCard(read.data, clock.date());
    if (typedCard.kind === "wrong") return { step: "wrong", faults: typedCard.faults };
    if (typedCard.outcome === "down") return reply.code(503).send({ step: "down" });
    return ledger.pay(payment.id, typedCard.outcome);
  });
  app.post(`${pagePath}/:id/answer`, async (request, reply) => {
    const read = answer.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ step: "down" });
    return ledger.answer(idOf(request), read.data.confirmed);
  });
  app.post(`${pagePath}/:id/step`, (request) => ledger.step(idOf(request)));
}

function lookOf(request: FastifyRequest): PageLook {
  const { lang, theme } = lookQuery.parse(request.query);
  return { locale: lang ?? requestLocale(request), theme };
}

function idOf(request: FastifyRequest): string {
  const read = params.safeParse(request.params);
  return read.success ? read.data.id : "";
}
