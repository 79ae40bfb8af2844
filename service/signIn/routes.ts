import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import * as z from "zod/mini";
import { sendPlainPage } from "../html/plainPage.ts";
import { requestLocale } from "../http/requestLocale.ts";
import type { Locale } from "../lib/locale.ts";
import type { Store } from "../store/store.ts";
import { signInExpiredPage, signInPage } from "./page.ts";
import { interactionPath, providerPath } from "./paths.ts";

const namesCookie = "oidc_names";
const maxRememberedNames = 5;

const playerName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{C}]+$/u));
const form = z.object({ name: z.optional(z.string()), cancel: z.optional(z.string()) });
const knownNames = z.array(playerName).check(z.maxLength(maxRememberedNames));
const asked = z.object({ ui_locales: z.optional(z.string()) });

/**
 * Puts the provider and its sign-in page on the service. The page is safe from other sites' forms: the interaction's
 * address cannot be guessed, its cookie does not come along from elsewhere, and a foreign `Origin` is refused.
 */
export function serveProvider(
  app: FastifyInstance,
  deps: {
    /** Loads the provider on the first call; later calls get the same one. */
    load: () => Promise<Provider>;
    store: Store;
    origins: readonly string[];
    productName: string;
  },
): void {
  const { load, store, origins, productName } = deps;

  app.addHook("onRequest", async (request, reply) => {
    const url = request.raw.url ?? "";
    if (!url.startsWith(`${providerPath}/`) || url.startsWith(`${interactionPath}/`)) return;
    const callback = (await load()).callback();
    reply.hijack();
    Object.assign(request.raw, { originalUrl: url });
    // The provider makes its own addresses of these two. What a stranger put there does not count; our origins do.
    request.raw.headers["x-forwarded-proto"] = origins.includes(`https://${request.headers.host}`)
      ? "https"
      : "http";
    delete request.raw.headers["x-forwarded-host"];
    request.raw.url = url.slice(providerPath.length);
    await callback(request.raw, reply.raw);
  });

  const html = (reply: FastifyReply, status: number, body: string) =>
    sendPlainPage(reply, status, body, { forms: `'self' ${origins.join(" ")}`, referrer: "no-referrer" });

  const show = async (request: FastifyRequest, reply: FastifyReply, wrongName: boolean) => {
    const { params } = await (await load()).interactionDetails(request.raw, reply.raw);
    const body = signInPage({
      locale: localeFor(params, request),
      productName,
      action: request.url.split("?")[0] ?? "",
      knownNames: namesOf(request),
      wrongName,
    });
    return html(reply, wrongName ? 422 : 200, body);
  };

  const guarded =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await work(request, reply);
      } catch (error) {
        if (!isSessionGone(error)) throw error;
        const locale = requestLocale(request);
        // Who signed in here came by the back button: home, which asks again should it have to.
        if (request.method === "GET" && namesOf(request).length > 0)
          return reply.header("Cache-Control", "no-store").redirect(locale === "th" ? "/th" : "/", 303);
        return html(reply, 400, signInExpiredPage(locale));
      }
    };

  app.get(
    `${interactionPath}/:uid`,
    guarded((request, reply) => show(request, reply, false)),
  );

  app.post(
    `${interactionPath}/:uid`,
    guarded(async (request, reply) => {
      const origin = request.headers.origin;
      // A page without a referrer says "null"; the cookie and the address still vouch for it.
      if (origin !== undefined && origin !== "null" && !sameHost(origin, request.headers.host))
        return html(reply, 403, signInExpiredPage(requestLocale(request)));
      const provider = await load();
      await provider.interactionDetails(request.raw, reply.raw);
      const posted = form.safeParse(request.body);
      if (posted.success && posted.data.cancel !== undefined) {
        const back = await provider.interactionResult(request.raw, reply.raw, { error: "access_denied" });
        return reply.redirect(back, 303);
      }
      const name = playerName.safeParse(posted.success ? posted.data.name : undefined);
      if (!name.success) return show(request, reply, true);
      const identity = await store.transaction((tx) => tx.identities.ofName(name.data));
      rememberName(request, reply, identity.name);
      const back = await provider.interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: identity.subject, remember: true } },
        { mergeWithLastSubmission: false },
      );
      return reply.redirect(back, 303);
    }),
  );
}

function localeFor(params: unknown, request: FastifyRequest): Locale {
  const read = asked.safeParse(params);
  const wanted = (read.success ? (read.data.ui_locales ?? "") : "")
    .split(" ")
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === "en" || tag === "th");
  if (wanted === "en" || wanted === "th") return wanted;
  return requestLocale(request);
}

function namesOf(request: FastifyRequest): readonly string[] {
  try {
    const text = Buffer.from(request.cookies[namesCookie] ?? "", "base64url").toString("utf8");
    const read = knownNames.safeParse(JSON.parse(text));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** For this browser session: the cookie has no end of its own. */
function rememberName(request: FastifyRequest, reply: FastifyReply, name: string): void {
  const names = [name, ...namesOf(request).filter((known) => known !== name)].slice(0, maxRememberedNames);
  reply.setCookie(namesCookie, Buffer.from(JSON.stringify(names)).toString("base64url"), {
    httpOnly: true,
    sameSite: "lax",
    path: providerPath,
  });
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

function isSessionGone(error: unknown): boolean {
  return error instanceof Error && error.name === "SessionNotFound";
}
