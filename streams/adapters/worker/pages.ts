import { pageTimeout } from "../../rules/durations.ts";
import type { BuildCache } from "./buildCache.ts";

/** The response to a request for the page, and the caching that follows it. */
export interface ServedPage {
  readonly response: Promise<Response>;
  /** Resolves, never rejects, when the fresh page is cached or was not received. */
  readonly cached: Promise<void>;
}

/** R-PWA-01: the service's page, or the cached one if it is slow, down or fails; waits without one. */
export function servePage(
  request: Request,
  deps: {
    readonly buildCache: Pick<BuildCache, "cachePage" | "matchPage">;
    readonly fetch: (request: Request) => Promise<Response>;
  },
): ServedPage {
  const fresh = deps.fetch(request);
  const cached = fresh.then((response) => deps.buildCache.cachePage(response.clone())).catch(() => undefined);
  return { response: inTime(), cached };

  async function inTime(): Promise<Response> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeout, undefined));
    const soon = await Promise.race([fresh.catch(() => undefined), late]);
    if (soon && soon.status < 500) return soon;
    return (await deps.buildCache.matchPage()) ?? fresh;
  }
}
