import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { InteractionResults } from "oidc-provider";
import * as z from "zod/mini";
import type { Locale } from "../../wire/locale.ts";
import { plainPagePolicy, sendPlainPage, withWall } from "../html/plainPage.ts";
import { isSameHost } from "../http/crossSite.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { firstLocale, homeOf } from "../lib/locale.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import { type Fault, faults } from "./faults.ts";
import type { ForeignIssuer } from "./foreignIssuer.ts";
import { serveForeignSignIn } from "./foreignRoutes.ts";
import type { SignInLimit } from "./limit.ts";
import { foreignPage, signInExpiredPage, signInLimitPage, signInPage } from "./page.ts";
import { passkeyBundle } from "./passkeyBundle.ts";
import { interactionPath, passkeyScriptPath, providerPath } from "./paths.ts";
import type { Protection } from "./protection.ts";
import { answerForm, protectionPage } from "./protectionPages.ts";
import type { Step, Visitor } from "./steps.ts";
import {
  cookieName,
  isHttps,
  namesOf,
  rememberBrowser,
  rememberName,
  setCookie,
  typedName,
  visitorOf,
} from "./visitors.ts";

/** Proves that a browser is the one that finished the sign-in, and not the one that began it: cookies can be planted. */
const finishCookie = "oidc_finish";
/** Paths at which the provider takes up no sign-in. */
const endpoint = new RegExp(`^${providerPath}/(\\w+|session/end/\\w+|\\.well-known/[\\w-]+)$`);

/** Where a sign-in begins, which is stored for an hour. */
const beginning = new RegExp(`^${providerPath}/auth$`, "i");
/** Of a request to the provider, characters. The app's have some 500. */
const maxUrl = 2_048;

const form = z.object({ name: z.optional(z.string()), cancel: z.optional(z.string()) });
const authorizeParams = z.object({ ui_locales: z.optional(z.string()) });

type PageVisitor = Visitor & { readonly locale: Locale };

interface ProviderDeps {
  /** The provider with the current keys, for pages by https or by http; the first call loads it. */
  readonly load: (secure: boolean) => Promise<Provider>;
  readonly protection: Protection;
  /** Signs players in instead of the page that asks for a name; null for that page. */
  readonly foreign: ForeignIssuer | null;
  readonly reportError: (where: string, error: unknown) => void;
  /** The service listens on this computer alone. */
  readonly isLocal: boolean;
  readonly origins: readonly string[];
  readonly productName: string;
  readonly covers: () => Promise<readonly string[]>;
  readonly limit: SignInLimit;
}

/** Adds the bundled provider and its sign-in page to the service. */
export function serveProvider(app: FastifyInstance, deps: ProviderDeps): void {
  mountProvider(app, deps);
  serveSignInPage(app, deps);
  app.get(passkeyScriptPath, async (_request, reply) =>
    reply
      .headers({ "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" })
      .send(await passkeyBundle()),
  );
}

/** Passes every request under the provider's path to it, except those of the sign-in page. */
function mountProvider(app: FastifyInstance, { load, origins, limit }: ProviderDeps): void {
  /** R-SEC-19. Whether the sign-in of the request's cookie, which the provider takes up, was finished in another browser. */
  const isElsewhere = async ({ raw, cookies }: FastifyRequest, reply: FastifyReply, isSecure: boolean) => {
    const provider = await load(isSecure);
    const resumed = provider.createContext(raw, reply.raw).cookies;
    const uid = resumed.get(provider.cookieName("resume"), { signed: false }) ?? "";
    const ended = await provider.Interaction.find(uid);
    return ended?.result?.by !== hashOf(cookies[cookieName(finishCookie, isSecure)] ?? "");
  };

  app.addHook("onRequest", async (request, reply) => {
    const url = request.raw.url ?? "";
    if (!url.startsWith(`${providerPath}/`) || url.startsWith(`${interactionPath}/`)) return;
    const isSecure = isHttps(request, origins);
    const refuse = (status: number, page: (locale: Locale) => string) =>
      sendPlainPage(reply, status, page(requestLocale(request)), {
        forms: "'none'",
        referrer: "no-referrer",
      });
    const path = url.split("?")[0] ?? "";
    if (url.length > maxUrl || (!endpoint.test(path) && (await isElsewhere(request, reply, isSecure))))
      return refuse(400, signInExpiredPage);
    if (beginning.test(path) && !limit.allows(request.ip)) return refuse(429, signInLimitPage);
    const callback = (await load(isSecure)).callback();
    // The headers that Fastify would send. The provider's only pages are errors: they load nothing.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader("Content-Security-Policy", plainPagePolicy("'none'"));
    reply.hijack();
    Object.assign(request.raw, { originalUrl: url });
    // The provider builds its own addresses from these two headers, so the client's values must not reach it.
    request.raw.headers["x-forwarded-proto"] = isSecure ? "https" : "http";
    delete request.raw.headers["x-forwarded-host"];
    request.raw.url = url.slice(providerPath.length);
    await callback(request.raw, reply.raw);
  });
}

/** Creates the reader of a sign-in page's visitor. */
function createPageVisitorOf(deps: ProviderDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageVisitor> => {
    const provider = await deps.load(isHttps(request, deps.origins));
    const { uid, params, session } = await provider.interactionDetails(request.raw, reply.raw);
    const sessionUid = session?.uid ?? "";
    return { ...visitorOf(request, deps), uid, sessionUid, locale: localeFor(params, request) };
  };
}

/** Gives the provider the result of a sign-in page, for the browser that is open there. */
function createFinish({ load, origins }: ProviderDeps) {
  return async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) => {
    const secret = newSecret();
    const ended = { ...result, by: hashOf(secret) };
    const isSecure = isHttps(request, origins);
    const provider = await load(isSecure);
    const back = await provider.interactionResult(request.raw, reply.raw, ended, {
      mergeWithLastSubmission: false,
    });
    setCookie(reply, finishCookie, secret, isSecure);
    return reply.redirect(back, 303);
  };
}

/** Creates the sender of the pages. */
function createHtml({ covers, origins }: ProviderDeps) {
  return async (reply: FastifyReply, status: number, body: string, scripts = "") =>
    sendPlainPage(reply, status, withWall(body, await covers()), {
      forms: `'self' ${origins.join(" ")}`,
      referrer: "no-referrer",
      scripts,
    });
}

/**
 * The sign-in page. Forms of other sites cannot use it: the interaction's address cannot be guessed, its
 * cookie is not sent along from other sites, and a foreign `Origin` is refused.
 */
function serveSignInPage(app: FastifyInstance, deps: ProviderDeps): void {
  const { protection, foreign, productName, limit } = deps;
  const html = createHtml(deps);
  const pageVisitorOf = createPageVisitorOf(deps);
  const finish = createFinish(deps);

  const showName = (
    request: FastifyRequest,
    reply: FastifyReply,
    { locale, isOpen }: { readonly locale: Locale; readonly isOpen: boolean },
    wrong: Fault | null,
  ) => {
    const action = request.url.split("?")[0] ?? "";
    if (foreign !== null)
      return html(reply, 200, foreignPage(request, locale, { foreign, productName, action, fault: null }));
    const knownNames = namesOf(request, isHttps(request, deps.origins));
    const page = signInPage({ locale, productName, action, knownNames, isOpen, wrong });
    return html(reply, wrong === null ? 200 : 422, page);
  };

  /** Runs `work`; where the interaction is over it replies by `onExpired`. */
  const unlessExpired = async (
    work: () => Promise<FastifyReply>,
    onExpired: () => FastifyReply | Promise<FastifyReply>,
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
      async () => showName(request, reply, await pageVisitorOf(request, reply), null),
      () => {
        if (namesOf(request, isHttps(request, deps.origins)).length === 0) return sendExpired(request, reply);
        // Reached by the back button after signing in: home asks again if needed.
        const home = homeOf(requestLocale(request));
        return reply.header("Cache-Control", "no-store").redirect(home, 303);
      },
    ),
  );

  if (foreign !== null)
    serveForeignSignIn(app, {
      ...deps,
      foreign,
      uidOf: async (request, reply) => (await pageVisitorOf(request, reply)).uid,
      allows: limit.allows,
      html,
      unlessExpired,
      finish,
    });

  const showStep = (request: FastifyRequest, reply: FastifyReply, visitor: PageVisitor, step: Step) => {
    if (step.kind === "done") {
      const isSecure = isHttps(request, deps.origins);
      rememberName(request, reply, step.name, isSecure);
      if (step.browser !== null) rememberBrowser(reply, step.browser, isSecure);
      return finish(request, reply, { login: { accountId: step.subject, remember: true } });
    }
    if (step.kind === "name") return showName(request, reply, visitor, step.fault);
    const action = request.url.split("?")[0] ?? "";
    const view = { locale: visitor.locale, productName, action, script: passkeyScriptPath, back: null };
    return html(reply, step.fault === null ? 200 : 422, protectionPage(step, view), "'self'");
  };

  const submit = async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = request.headers.origin;
    // A page without a referrer sends "null"; the cookie and the address still prove where the form comes
    // from.
    if (origin !== undefined && origin !== "null" && !isSameHost(origin, request.headers.host))
      return html(reply, 403, signInExpiredPage(requestLocale(request)));
    if (!limit.allows(request.ip)) return html(reply, 429, signInLimitPage(requestLocale(request)));
    const visitor = await pageVisitorOf(request, reply);
    const posted = form.safeParse(request.body);
    if (posted.success && posted.data.cancel !== undefined)
      return finish(request, reply, { error: "access_denied" });
    if (foreign !== null) return showName(request, reply, visitor, null);
    const answer = answerForm.safeParse(request.body);
    if (answer.success)
      return showStep(request, reply, visitor, await protection.answer(visitor, answer.data));
    const name = typedName.safeParse(posted.success ? posted.data.name : undefined);
    if (!name.success) return showName(request, reply, visitor, faults.nameForm);
    return showStep(request, reply, visitor, await protection.begin(visitor, name.data));
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

function isSessionGone(error: unknown): boolean {
  return error instanceof Error && error.name === "SessionNotFound";
}
