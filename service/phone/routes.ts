import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isByTls } from "../../server/localTls.ts";
import { isLoopback } from "../../server/network.ts";
import { localeOfPath } from "../../wire/locale.ts";
import { inlineHash } from "../html/html.ts";
import { plainPagePolicy } from "../html/plainPage.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { returnPath } from "../http/returnPath.ts";
import { type Settings, securely } from "../settings/settings.ts";
import { authorityPath, phonePage, phonePath, script, trustedPath } from "./page.ts";

/** Set after a browser has seen the page and continues by http. */
const seenCookie = "plain_http";
const year = 31_536_000;

const query = z.object({ to: z.optional(z.string()) });

/**
 * Serves the page that explains how to trust the local authority on a phone (R-PHONE-02), and the authority's certificate; neither
 * without a local certificate.
 * @returns URL of that page for a browser that comes by http and has not seen it; otherwise null
 */
export function servePhone(
  app: FastifyInstance,
  { tls, publicOrigin, origins, branding }: Settings,
): (request: FastifyRequest) => string | null {
  if (tls === null) return () => null;
  const { authority } = tls;

  const secureOrigin = ({ headers: { host } }: FastifyRequest): string => {
    const here = `https://${host}`;
    return origins.includes(here) ? here : securely(publicOrigin);
  };
  const toOf = (request: FastifyRequest, given: unknown): string => {
    const read = query.safeParse(given);
    return returnPath(read.success ? read.data.to : undefined, request);
  };

  app.get(phonePath, (request, reply) => {
    const to = toOf(request, request.query);
    const origin = secureOrigin(request);
    const body = phonePage({
      locale: localeOfPath(to) ?? requestLocale(request),
      productName: branding.productName,
      authority: String(authority.toLegacyObject().subject.CN),
      fingerprint: authority.fingerprint256,
      isSecure: isByTls(request.raw),
      isApple: /iPhone|iPad|iPod/.test(request.headers["user-agent"] ?? ""),
      secureOrigin: origin,
      to,
    });
    return reply
      .headers({
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": `${plainPagePolicy("'self'")}; script-src ${inlineHash(script)}; connect-src ${origin}`,
      })
      .send(body);
  });
  app.post(phonePath, (request, reply) => {
    if (!isByTls(request.raw))
      reply.setCookie(seenCookie, "1", { path: "/", maxAge: year, sameSite: "lax", httpOnly: true });
    return reply.redirect(toOf(request, request.body), 303);
  });
  app.get(authorityPath, (_request, reply) => reply.type("application/x-x509-ca-cert").send(authority.raw));
  // The page requests it over http, so from another origin.
  app.get(trustedPath, (_request, reply: FastifyReply) =>
    reply.header("Cross-Origin-Resource-Policy", "cross-origin").code(204).send(),
  );

  return (request) =>
    isByTls(request.raw) || isLoopback(request.hostname) || seenCookie in request.cookies
      ? null
      : `${phonePath}?${new URLSearchParams({ to: request.url })}`;
}
