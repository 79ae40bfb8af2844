import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import * as z from "zod/mini";
import { isByTls } from "../../server/localTls.ts";
import type { Locale } from "../../streams/wire/locale.ts";
import { plainPagePolicy, sendPlainPage } from "../html/plainPage.ts";
import { isSameHost } from "../http/crossSite.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { firstLocale, homeOf } from "../lib/locale.ts";
import type { Store } from "../store/store.ts";
import type { SignInLimit } from "./limit.ts";
import { signInExpiredPage, signInLimitPage, signInPage } from "./page.ts";
import { interactionPath, providerPath } from "./paths.ts";

const namesCookie = "oidc_names";
const maxRememberedNames = 5;

const playerName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{C}]+$/u));
const form = z.object({ name: z.optional(z.string()), cancel: z.optional(z.string()) });
const knownNames = z.array(playerName).check(z.maxLength(maxRememberedNames));
const authorizeParams = z.object({ ui_locales: z.optional(z.string()) });

interface ProviderDeps {
  /** Loads the provider on the first call; later calls return the same one. */
  readonly load: () => Promise<Provider>;
  readonly store: Store;
  readonly origins: readonly string[];
  readonly productName: string;
  readonly limit: SignInLimit;
}

/** Adds the bundled provider and its sign-in page to the service. */
export function serveProvider(app: FastifyInstance, deps: ProviderDeps): void {
  mountProvider(app, deps);
  serveSignInPage(app, deps);
}

/** Passes every request under the provider's path to it, except those of the sign-in page. */
function mountProvider(app: FastifyInstance, { load, origins }: ProviderDeps): void {
  app.addHook("onRequest", async (request, reply) => {
    const url = request.raw.url ?? "";
    if (!url.startsWith(`${providerPath}/`) || url.startsWith(`${interactionPath}/`)) return;
    const callback = (await load()).callback();
    // What Fastify would send; of the provider's replies only errors are pages.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader("Content-Security-Policy", plainPagePolicy("'none'"));
    reply.hijack();
    Object.assign(request.raw, { originalUrl: url });
    // The provider builds its own addresses from these two headers, so the client's values must not reach it.
    request.raw.headers["x-forwarded-proto"] = isHttps(request, origins) ? "https" : "http";
    delete request.raw.headers["x-forwarded-host"];
    request.raw.url = url.slice(providerPath.length);
    await callback(request.raw, reply.raw);
  });
}

/** What came by https, and what a proxy with TLS passes on without saying so: the page is at no http address of this host then. */
function isHttps({ raw, headers: { host } }: FastifyRequest, origins: readonly string[]): boolean {
  return isByTls(raw) || (origins.includes(`https://${host}`) && !origins.includes(`http://${host}`));
}

/**
 * The sign-in page. Forms of other sites cannot use it: the interaction's address cannot be guessed, its
 * cookie is not sent along from other sites, and a foreign `Origin` is refused.
 */
function serveSignInPage(
  app: FastifyInstance,
  { load, store, origins, productName, limit }: ProviderDeps,
): void {
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

  /** Runs `work`; where the interaction is over it replies by `onExpired`. */
  const unlessExpired = async (
    work: () => Promise<FastifyReply>,
    onExpired: () => FastifyReply,
  ): Promise<FastifyReply> => {
    try {
      return await work();
    } catch (error) {
      if (!isSessionGone(error)) throw error;
      return onExpired();
    }
  };
  const sendExpired = (request: FastifyRequest, reply: FastifyReply) =>
    html(reply, 400, signInExpiredPage(requestLocale(request)));

  app.get(`${interactionPath}/:uid`, (request, reply) =>
    unlessExpired(
      () => show(request, reply, false),
      () => {
        if (namesOf(request).length === 0) return sendExpired(request, reply);
        // This browser has signed in before and came here by its back button: home asks again if it has to.
        const home = homeOf(requestLocale(request));
        return reply.header("Cache-Control", "no-store").redirect(home, 303);
      },
    ),
  );

  const submit = async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = request.headers.origin;
    // A page without a referrer sends "null"; the cookie and the address still prove where the form comes
    // from.
    if (origin !== undefined && origin !== "null" && !isSameHost(origin, request.headers.host))
      return html(reply, 403, signInExpiredPage(requestLocale(request)));
    if (!limit.allows(request.ip)) return html(reply, 429, signInLimitPage(requestLocale(request)));
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
  };

  app.post(`${interactionPath}/:uid`, (request, reply) =>
    unlessExpired(
      () => submit(request, reply),
      () => sendExpired(request, reply),
    ),
  );
}

function localeFor(params: unknown, request: FastifyRequest): Locale {
  const read = authorizeParams.safeParse(params);
  const wanted = read.success ? (read.data.ui_locales ?? "") : "";
  return firstLocale(wanted.split(" ")) ?? requestLocale(request);
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

/** Remembers a name for this browser session: the cookie has no expiry. */
function rememberName(request: FastifyRequest, reply: FastifyReply, name: string): void {
  const names = [name, ...namesOf(request).filter((known) => known !== name)].slice(0, maxRememberedNames);
  reply.setCookie(namesCookie, Buffer.from(JSON.stringify(names)).toString("base64url"), {
    httpOnly: true,
    sameSite: "lax",
    path: providerPath,
    secure: isByTls(request.raw),
  });
}

function isSessionGone(error: unknown): boolean {
  return error instanceof Error && error.name === "SessionNotFound";
}
