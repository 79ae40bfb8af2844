import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { defaultLocale, locales } from "../../wire/locale.ts";
import type { Listing } from "../catalogue/listing.ts";
import { inlineHash } from "../html/html.ts";
import { permissionsPolicy } from "../http/securityHeaders.ts";
import { wallOf, withAppConfig } from "./appConfig.ts";
import type { Assets } from "./assets.ts";
import { pageLocale, withHead } from "./head.ts";
import { manifestOf, manifestPath } from "./manifest.ts";
import { sendAsset } from "./sendAsset.ts";

/** Paths that are never pages of the app. */
const notPages = /^\/(api|v3|oidc|internal|assets|session)(\/|$)/;
/** The operator's page has its own routes, if it is enabled. */
const operators = /^\/ops(\/|$)/;

/** Serves the built client: its files, and its page at every path that a browser navigates to. */
export function servePages(
  app: FastifyInstance,
  deps: {
    assets: Assets;
    appConfig: object;
    productName: string;
    listing: () => Listing;
    googleSignIn: boolean;
    payOrigin: string;
    /** Another page to show first; null for none. */
    detour: (request: FastifyRequest) => string | null;
    notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  },
): void {
  const { assets, appConfig, productName, listing, googleSignIn, payOrigin, detour, notFound } = deps;
  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
  ): Promise<FastifyReply> => {
    const first = isNavigation(request) ? detour(request) : null;
    if (first !== null) return reply.redirect(first, 303);
    const text = await assets.text("/index.html");
    const { games, navigation } = listing();
    const gameId = new URLSearchParams(request.url.slice(name.length)).get("id");
    const visitors = await wallOf(games, gameId, assets);
    const body =
      text === null
        ? undefined
        : withAppConfig(
            withHead(text, productName, pageLocale(name), navigation, visitors.wall?.game !== undefined),
            { ...appConfig, ...visitors },
          );
    return reply
      .code(body === undefined ? 503 : 200)
      .headers({
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": contentPolicy(text ?? notBuilt, googleSignIn, payOrigin),
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Permissions-Policy": permissionsPolicy("fullscreen=(self), gamepad=(self), screen-wake-lock=(self)"),
        // Google's sign-in uses a pop-up that answers its opener.
        "Cross-Origin-Opener-Policy": googleSignIn ? "same-origin-allow-popups" : "same-origin",
      })
      .send(body ?? notBuilt);
  };

  const sendManifest = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const built = await assets.text(manifestPath(defaultLocale));
    const body = built === null ? null : manifestOf(built, productName, pageLocale(name));
    if (body === null) return notFound(request, reply);
    return reply
      .headers({
        "Content-Type": "application/manifest+json; charset=utf-8",
        "Cache-Control": "no-cache",
      })
      .send(body);
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return notFound(request, reply);
    const name = request.url.split("?")[0] ?? "/";
    if (operators.test(name)) return notFound(request, reply);
    if (name === "/" || name === "/index.html") return sendPage(request, reply, name);
    if (locales.some((locale) => name === manifestPath(locale))) return sendManifest(request, reply, name);
    const asset = await assets.find(name);
    if (asset === null)
      return isNavigation(request) && !notPages.test(name)
        ? sendPage(request, reply, name)
        : notFound(request, reply);
    return sendAsset(request, reply, asset);
  });
}

const notBuilt =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title><p>The client is not built yet. Run <code>npm run build</code>, or start with <code>npm start</code>.';

function isNavigation(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}

/**
 * R-SEC-02: scripts load only from the service; calls, probes, hosts and payment pages may have other origins. The page's inline script and
 * style, which work before any file has loaded, are allowed by their hashes.
 */
function contentPolicy(page: string, googleSignIn: boolean, payOrigin: string): string {
  const scripts = googleSignIn ? " https://accounts.google.com/gsi/client" : "";
  const styles = googleSignIn ? " https://accounts.google.com/gsi/style" : "";
  const inlineHashes = (element: "style" | "script"): readonly string[] =>
    [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, "g"))].map(([, content]) =>
      inlineHash(content ?? ""),
    );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineHashes("script")].join(" ")}${scripts}`,
    `style-src ${["'self'", ...inlineHashes("style")].join(" ")}${styles}`,
    "img-src 'self' data: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss: http: https:",
    `frame-src 'self' https: ${payOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    // Google's script uses its own trusted-types policies, which change without notice.
    ...(googleSignIn ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join("; ");
}
