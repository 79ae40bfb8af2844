import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { prefixOf } from "../../wire/locale.ts";
import { findLogin } from "../accounts/logins.ts";
import { sendPlainPage } from "../html/plainPage.ts";
import { isSameHost } from "../http/crossSite.ts";
import { refreshCookie } from "../http/refreshCookie.ts";
import { requestLocale } from "../http/requestLocale.ts";
import type { Parts } from "../parts.ts";
import type { SignInLimit } from "./limit.ts";
import { signInLimitPage } from "./page.ts";
import { passkeyScriptPath, protectionPath } from "./paths.ts";
import type { Protection } from "./protection.ts";
import { answerForm, protectionPage } from "./protectionPages.ts";
import type { Step, Visitor } from "./steps.ts";
import { isHttps, rememberBrowser, visitorOf } from "./visitors.ts";

/** R-SEC-21. The page on which a signed-in player, after a new proof, chooses another PIN or adds a passkey. */
export function serveProtection(
  app: FastifyInstance,
  deps: Parts<"store" | "clock"> & {
    readonly protection: Protection;
    readonly origins: readonly string[];
    readonly isLocal: boolean;
    readonly productName: string;
    readonly longestSignIn: number;
    readonly limit: SignInLimit;
  },
): void {
  const { store, clock, protection, origins, productName, longestSignIn, limit } = deps;

  /** The player, by the app's sign-in in this browser; null without one. */
  const playerOf = (request: FastifyRequest) =>
    store.transaction(async (tx) => {
      const login = await findLogin(tx, request.cookies[refreshCookie] ?? "", longestSignIn, clock.now());
      if (login === null) return null;
      const visitor: Visitor = { ...visitorOf(request, deps), uid: `change ${login.id}`, loginId: login.id };
      return { visitor, subject: (await tx.accounts.subjectOf(login.accountId)) ?? "" };
    });
  const signIn = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${prefixOf(requestLocale(request))}/login`, 303);
  // With "no-referrer" the browser would not send the form's origin.
  const html = (reply: FastifyReply, status: number, body: string) =>
    sendPlainPage(reply, status, body, { forms: "'self'", referrer: "same-origin", scripts: "'self'" });

  const show = (request: FastifyRequest, reply: FastifyReply, step: Step): FastifyReply => {
    const locale = requestLocale(request);
    const back = `${prefixOf(locale)}/user/setting`;
    if (step.kind === "name") return reply.redirect(protectionPath, 303);
    if (step.kind === "done") {
      if (step.browser !== null) rememberBrowser(reply, step.browser, isHttps(request, origins));
      return reply.redirect(back, 303);
    }
    const view = { locale, productName, action: protectionPath, script: passkeyScriptPath, back };
    return html(reply, step.fault === null ? 200 : 422, protectionPage(step, view));
  };

  app.get(protectionPath, async (request, reply) => {
    const player = await playerOf(request);
    const step = player && (await protection.change(player.visitor, player.subject));
    return step === null || step.kind === "name" ? signIn(request, reply) : show(request, reply, step);
  });

  app.post(protectionPath, async (request, reply) => {
    const player = await playerOf(request);
    const { origin = "", host } = request.headers;
    if (player === null || !isSameHost(origin, host)) return signIn(request, reply);
    if (!limit.allows(request.ip)) return html(reply, 429, signInLimitPage(requestLocale(request)));
    const answer = answerForm.safeParse(request.body);
    if (!answer.success) return reply.redirect(protectionPath, 303);
    return show(request, reply, await protection.answer(player.visitor, answer.data));
  });
}
