import type { FastifyReply, FastifyRequest } from "fastify";
import { type Asset, encodingFor } from "./assets.ts";

const assetPolicy =
  "default-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Sends a file of the build: compressed if the browser accepts that, or 304 if the browser has it. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  const encoding = asset.compressible ? encodingFor(request.headers["accept-encoding"]) : "identity";
  reply.headers({
    "Content-Type": asset.type,
    // The policy of its script applies to the service worker, which loads the product's files.
    "Content-Security-Policy": assetPolicy,
    "Cache-Control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: asset.etag,
    ...(asset.compressible ? { Vary: "Accept-Encoding" } : {}),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  });
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  return reply.send(await asset.body(encoding));
}
