import { pageTimeout } from "../../rules/durations.ts";
import type { BuildCache } from "./buildCache.ts";

/** The answer to a request for the page, and what is still done once it was given. */
export interface ServedPage {
  readonly response: Promise<Response>;
  /** Ends, never with an error, when a fresh page is cached or did not come. */
  readonly cached: Promise<void>;
}

/**
 * R-PWA-01: the page from the service; from the cache when the service is slow, down or fails. Without a cached page it is the
 * service's after all, however late.
 */
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
