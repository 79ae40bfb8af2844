import { Observable } from "rxjs";
import type { Http, HttpReply, HttpRequest } from "../../ports.ts";

export interface HttpDeps {
  readonly fetch: typeof fetch;
  /** The page's URL, the base of relative requests. */
  readonly page: string;
  /** Base URL of the backend. Cookies are sent to it even on another origin, because the refresh token is one. */
  readonly apiBase: string;
  /** The browser's network state; online does not mean that the backend is reachable. */
  readonly online: () => boolean;
}

/**
 * HTTP by fetch. Any failure to get a complete reply (no network, refused or broken connection, CORS) is `unreachable`, or
 * `offline` if the browser says so: a page can't distinguish more. The caller sets the timeout.
 */
export function browserHttp(deps: HttpDeps): Http {
  return {
    request: (request) =>
      new Observable<HttpReply>((subscriber) => {
        const abort = new AbortController();
        subscriber.add(() => abort.abort());
        void exchange(deps, request, abort.signal).then((reply) => {
          subscriber.next(reply);
          subscriber.complete();
        });
      }),
  };
}

async function exchange(deps: HttpDeps, request: HttpRequest, signal: AbortSignal): Promise<HttpReply> {
  try {
    const url = new URL(request.url, deps.page);
    const response = await deps.fetch(url, {
      method: request.method,
      headers: request.headers,
      credentials: credentialsFor(url, deps),
      cache: "no-store",
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.keepalive === undefined ? {} : { keepalive: request.keepalive }),
    });
    return { kind: "reply", status: response.status, body: await response.text() };
  } catch {
    return { kind: "failed", reason: deps.online() ? "unreachable" : "offline" };
  }
}

function credentialsFor(url: URL, deps: HttpDeps): RequestCredentials {
  const api = new URL(deps.apiBase, deps.page);
  return url.origin === api.origin ? "include" : "same-origin";
}
