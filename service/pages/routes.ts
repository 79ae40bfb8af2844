import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withAppConfig } from "./appConfig.ts";
import { type Assets, encodingFor } from "./assets.ts";
import { localeOfPath, withHead } from "./head.ts";
import { manifestOf, manifestPaths } from "./manifest.ts";

/** Paths that are never a page of the app. */
const notPages = /^\/(api|v3|oidc|internal|assets|session)(\/|$)/;

/** Serves the built client: its files, and its page at every path that a browser navigates to. */
export function servePages(
  app: FastifyInstance,
  deps: {
    assets: Assets;
    /** Content of the page's `app-config` block. */
    appConfig: object;
    productName: string;
    googleSignIn: boolean;
    /** Origin of the payment pages. */
    payOrigin: string;
    notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  },
): void {
  const { assets, appConfig, productName, googleSignIn, payOrigin, notFound } = deps;
  const policy = contentPolicy(googleSignIn, payOrigin);
  const sendPage = async (reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const text = await assets.text("/index.html");
    const body =
      text === null ? undefined : withAppConfig(withHead(text, productName, localeOfPath(name)), appConfig);
    return reply
      .code(body === undefined ? 503 : 200)
      .headers({
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": policy,
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
      })
      .send(body ?? notBuilt);
  };

  /** Null when no valid manifest was built. */
  const sendManifest = async (reply: FastifyReply, name: string): Promise<FastifyReply | null> => {
    const built = await assets.text(manifestPaths.en);
    const body = built === null ? null : manifestOf(built, productName, localeOfPath(name));
    if (body === null) return null;
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
    if (name === "/" || name === "/index.html") return sendPage(reply, name);
    if (Object.values(manifestPaths).includes(name))
      return (await sendManifest(reply, name)) ?? notFound(request, reply);
    const asset = await assets.find(name);
    if (asset === null)
      return isNavigation(request) && !notPages.test(name) ? sendPage(reply, name) : notFound(request, reply);
    const encoding = asset.compressible ? encodingFor(request.headers["accept-encoding"]) : "identity";
    reply.headers({
      "Content-Type": asset.type,
      "Cache-Control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache",
      ETag: asset.etag,
      ...(asset.compressible ? { Vary: "Accept-Encoding" } : {}),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    });
    if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
    return reply.send(await asset.body(encoding));
  });
}

const notBuilt =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title><p>The client is not built yet. Run <code>npm run build</code>, or start with <code>npm start</code>.';

function isNavigation(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}

/** Scripts load from the service only; calls, probes, hosts and payment pages may be on other origins. */
function contentPolicy(googleSignIn: boolean, payOrigin: string): string {
  const scripts = googleSignIn ? " https://accounts.google.com/gsi/client" : "";
  const styles = googleSignIn ? " https://accounts.google.com/gsi/style" : "";
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    `style-src 'self' 'unsafe-inline'${styles}`,
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
  ].join("; ");
}
