import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { requestLocale } from "../../../http/requestLocale.ts";
import type { Clock } from "../../../lib/clock.ts";
import { createRateLimiter } from "../../../lib/rateLimit.ts";
import type { LocalPayment } from "../../../store/localPayments.ts";
import { type RedirectPage, redirectPagePath } from "../../redirectPage.ts";
import { readCard } from "./cards.ts";
import type { LocalLedger } from "./ledger.ts";
import { pagePath } from "./local.ts";
import { paymentPage, redirectPageHtml } from "./page.ts";

const query = z.object({
  lang: z.optional(z.enum(["en", "th"])),
  view: z.optional(z.literal("embedded")),
  parent: z.optional(z.string()),
});
const redirectQuery = z.object({
  to: z.string(),
  sign: z.string(),
  lang: z.optional(z.enum(["en", "th"])),
  parent: z.optional(z.string()),
});
const typed = z.string().check(z.maxLength(40));
const card = z.object({ number: typed, expiry: typed, cvc: typed });
const answer = z.object({ confirmed: z.boolean() });
const params = z.object({ id: z.string().check(z.regex(/^[\w-]{20,100}$/)) });

/**
 * The local provider's own web server: payment pages that only the product's pages may hold in a frame.
 * @param origins of the product
 */
export function createPayServer(deps: {
  ledger: LocalLedger;
  redirectPage: RedirectPage;
  clock: Clock;
  origins: readonly string[];
  /** Calls a second and caller. */
  rateLimit: number;
  reportError: (where: string, error: unknown) => void;
}): FastifyInstance {
  const { ledger, redirectPage, clock, origins, rateLimit, reportError } = deps;
  const app = Fastify({
    bodyLimit: 4_096,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    trustProxy: "loopback",
    routerOptions: { maxParamLength: 200 },
  });
  const rateLimiter = createRateLimiter(rateLimit, clock);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    });
    if (!rateLimiter.allows(request.ip)) return reply.code(429).send({ step: "down" });
  });
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    const known = status >= 400 && status < 500 ? status : 500;
    if (known === 500) reportError(`payment page ${request.routeOptions.url ?? "?"}`, error);
    return reply.code(known).send({ step: "down" });
  });

  const newNonce = () => randomBytes(16).toString("base64");
  const withPolicy = (reply: FastifyReply, nonce: string) =>
    reply.headers({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${origins.join(" ")}`,
      "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    });
  const html = (
    reply: FastifyReply,
    payment: LocalPayment | null,
    view: { locale: "en" | "th"; embedded: boolean; parent: string },
  ) => {
    const nonce = newNonce();
    return withPolicy(reply.code(payment === null ? 404 : 200), nonce).send(
      paymentPage(payment, view, nonce),
    );
  };
  const idOf = (request: FastifyRequest): string => {
    const read = params.safeParse(request.params);
    return read.success ? read.data.id : "";
  };

  app.get(`${pagePath}/:id`, async (request, reply) => {
    const payment = await ledger.find(idOf(request));
    const read = query.safeParse(request.query);
    const asked = read.success ? read.data : {};
    const parent = origins.find((origin) => origin === asked.parent) ?? payment?.origin ?? "";
    return html(reply, payment, {
      locale: asked.lang ?? requestLocale(request),
      embedded: asked.view === "embedded",
      parent,
    });
  });
  app.get(redirectPagePath, async (request, reply) => {
    const read = redirectQuery.safeParse(request.query);
    const locale = (read.success ? read.data.lang : undefined) ?? requestLocale(request);
    if (!read.success || !redirectPage.isSigned(read.data.to, read.data.sign))
      return html(reply, null, { locale, embedded: false, parent: "" });
    const { to, parent } = read.data;
    const nonce = newNonce();
    const holder = origins.find((origin) => origin === parent) ?? "";
    return withPolicy(reply, nonce).send(redirectPageHtml({ locale, to, parent: holder }, nonce));
  });
  app.setNotFoundHandler((request, reply) =>
    html(reply, null, { locale: requestLocale(request), embedded: false, parent: "" }),
  );

  app.post(`${pagePath}/:id/pay`, async (request, reply) => {
    const read = card.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ step: "down" });
    const payment = await ledger.find(idOf(request));
    if (payment === null || payment.status === "paid" || payment.status === "closed")
      return ledger.step(idOf(request));
    const paying = readCard(read.data, clock.now());
    if (paying.kind === "wrong") return { step: "wrong", faults: paying.faults };
    if (paying.outcome === "down") return reply.code(503).send({ step: "down" });
    return ledger.pay(payment.id, paying.outcome);
  });
  app.post(`${pagePath}/:id/answer`, async (request, reply) => {
    const read = answer.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ step: "down" });
    return ledger.answer(idOf(request), read.data.confirmed);
  });
  app.post(`${pagePath}/:id/step`, (request) => ledger.step(idOf(request)));
  return app;
}
