import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { permissionsPolicy } from "../http/securityHeaders.ts";
import type { Assets } from "../pages/assets.ts";
import { sendAsset } from "../pages/sendAsset.ts";

/** The operator's page, and the prefix of its files and calls. */
const opsPath = "/ops";

/** The page loads its own files and makes its own calls, and nothing else (R-OPS-04). */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Serves the operator's page and its files, which are built apart from the players' app. */
export function serveOpsPage(
  app: FastifyInstance,
  assets: Assets,
  notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await assets.text("/ops/ops.html");
    if (page === null) return notFound(request, reply);
    return reply
      .headers({
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Content-Security-Policy": contentPolicy,
        "Permissions-Policy": permissionsPolicy(""),
        "Cross-Origin-Opener-Policy": "same-origin",
        "X-Robots-Tag": "noindex",
      })
      .send(page);
  };
  app.get(opsPath, sendPage);
  app.get(`${opsPath}/`, sendPage);
  app.get(`${opsPath}/assets/*`, async (request, reply) => {
    const asset = await assets.find(request.url.split("?")[0] ?? "");
    return asset === null ? notFound(request, reply) : sendAsset(request, reply, asset);
  });
}
