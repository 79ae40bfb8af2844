import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { localeOfPath } from "../../wire/locale.ts";
import { findLogin } from "../accounts/logins.ts";
import { sendPlainPage } from "../html/plainPage.ts";
import { isSameHost } from "../http/crossSite.ts";
import { refreshCookie } from "../http/refreshCookie.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { returnPath } from "../http/returnPath.ts";
import type { Clock } from "../lib/clock.ts";
import type { Store } from "../store/store.ts";
import { bindErrorPage, bindPage } from "./page.ts";
import { steamBindPath } from "./paths.ts";

const steamName = z.string().check(z.trim(), z.minLength(1), z.maxLength(32), z.regex(/^[^\p{C}]+$/u));
const text = z.optional(z.string());
const bindQuery = z.object({ return: text });
const bindForm = z.object({ name: text, unbind: text, return: text });

/**
 * The page of the Steam stand-in: binds a name to the signed-in player's account, and unbinds it. Accepts forms only from the page's own
 * `Origin`; the SameSite cookie is a second defence against other sites' forms.
 */
export function serveSteamPage(
  app: FastifyInstance,
  deps: { store: Store; clock: Clock; productName: string; longestSignIn: number },
): void {
  const { store, clock, productName, longestSignIn } = deps;

  // With "no-referrer" the browser would not send the form's origin.
  const html = (reply: FastifyReply, status: number, body: string) =>
    sendPlainPage(reply, status, body, { forms: "'self'", referrer: "same-origin" });

  const playerOf = (request: FastifyRequest) =>
    store.transaction(async (tx) => {
      const login = await findLogin(tx, request.cookies[refreshCookie] ?? "", longestSignIn, clock.now());
      return login?.accountId ?? null;
    });

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
    returnTo: string,
    wrongName: boolean,
  ) => {
    const boundName = await store.transaction((tx) => tx.steamBindings.find(accountId));
    const locale = localeOfPath(returnTo) ?? requestLocale(request);
    const view = { locale, productName, action: steamBindPath, returnTo, boundName, wrongName };
    return html(reply, wrongName ? 422 : 200, bindPage(view));
  };

  app.get(steamBindPath, async (request, reply) => {
    const accountId = await playerOf(request);
    if (accountId === null)
      return html(reply, 401, bindErrorPage(requestLocale(request), productName, "signIn"));
    const query = bindQuery.safeParse(request.query);
    const returnTo = returnPath(query.success ? query.data.return : undefined, request);
    return show(request, reply, accountId, returnTo, false);
  });

  app.post(steamBindPath, async (request, reply) => {
    const { origin, host } = request.headers;
    if (origin === undefined || !isSameHost(origin, host))
      return html(reply, 403, bindErrorPage(requestLocale(request), productName, "refused"));
    const accountId = await playerOf(request);
    if (accountId === null)
      return html(reply, 401, bindErrorPage(requestLocale(request), productName, "signIn"));
    const form = bindForm.safeParse(request.body);
    const returnTo = returnPath(form.success ? form.data.return : undefined, request);
    if (form.success && form.data.unbind !== undefined) {
      await store.transaction((tx) => tx.steamBindings.unbind(accountId));
      return reply.redirect(returnTo, 303);
    }
    const name = steamName.safeParse(form.success ? form.data.name : undefined);
    if (!name.success) return show(request, reply, accountId, returnTo, true);
    await store.transaction((tx) => tx.steamBindings.bind(accountId, name.data, clock.date()));
    return reply.redirect(returnTo, 303);
  });
}
