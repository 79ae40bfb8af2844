import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { HostPool, Screenshot } from "../hosts/hostPool.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { sendRefusal } from "../http/sendRefusal.ts";
import type { Clock } from "../lib/clock.ts";
import { screenshotTtl } from "../lib/durations.ts";
import { Refusal } from "../lib/refusal.ts";
import type { Catalogue } from "./catalogue.ts";
import { screenshotsPath } from "./screenshots.ts";

interface CachedScreenshot extends Screenshot {
  readonly etag: string;
  /** Time of the request to the host, epoch ms. */
  readonly askedAt: number;
}

/** Maximum pictures in memory; the least recently used are evicted. */
const maxCached = 64;
const target = z.object({ "*": z.string() });

/** Serves the games' screenshots from their hosts, without sign-in: they are not secret. */
export function serveScreenshots(
  app: FastifyInstance,
  deps: { catalogue: Catalogue; hostPool: HostPool; clock: Clock },
): void {
  const { catalogue, hostPool, clock } = deps;
  const cached = new Map<string, Promise<CachedScreenshot | null>>();

  const fetchFresh = async (path: string, old: CachedScreenshot | null): Promise<CachedScreenshot | null> => {
    const askedAt = clock.now();
    const found = await hostPool.screenshot(path);
    // If the host does not answer, keep the cached picture.
    if (found === null) return old === null ? null : { ...old, askedAt };
    const etag = `"${createHash("sha256").update(found.body).digest("base64url").slice(0, 27)}"`;
    return { ...found, etag, askedAt };
  };

  const find = async (path: string): Promise<CachedScreenshot | null> => {
    const kept = cached.get(path);
    const old = kept === undefined ? null : await kept;
    const isFresh = old !== null && clock.now() - old.askedAt < screenshotTtl;
    const current = isFresh ? Promise.resolve(old) : fetchFresh(path, old);
    cached.delete(path);
    cached.set(path, current);
    for (const oldest of cached.keys()) {
      if (cached.size <= maxCached) break;
      cached.delete(oldest);
    }
    return current;
  };

  app.get(`${screenshotsPath}/*`, async (request, reply) => {
    const path = target.safeParse(request.params).data?.["*"] ?? "";
    const found = catalogue.hasScreenshot(path) ? await find(path) : null;
    if (found === null)
      return sendRefusal(reply, new Refusal(404, "notFound", null, 404), requestLocale(request));
    reply.headers({
      "Content-Type": found.type,
      "Cache-Control": `public, max-age=${screenshotTtl / 1_000}`,
      ETag: found.etag,
    });
    if (request.headers["if-none-match"] === found.etag) return reply.code(304).send();
    return reply.send(found.body);
  });
}
