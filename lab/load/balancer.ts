import { map } from "rxjs";
import type { Socket } from "../../streams/ports.ts";

/** Chooses one of several services, as a load balancer in front of them would. */
export interface Balancer {
  readonly fetch: typeof fetch;
  socket(real: Socket): Socket;
  /** Number of calls that failed at two services. */
  failures(): number;
  /** Number of calls that succeeded at the second service. */
  retries(): number;
}

/** Replies of a proxy whose service is down. */
const isGone = (reply: Response | null): boolean =>
  reply === null || (reply.status >= 502 && reply.status <= 504);
/** Timeout, ms: longer than any call takes. A service that is cut off never answers. */
const goneAfter = 10_000;

/**
 * Sends requests for the first service to one of them until it is down, then to the next. A failed call is retried once at the next; the
 * contract makes repeated calls harmless. @param first index of the initial service
 */
export function balance(origins: readonly string[], first: number, request: typeof fetch = fetch): Balancer {
  const [front = ""] = origins;
  let at = first % origins.length;
  let failures = 0;
  let retries = 0;
  const moveOn = (from: number): void => {
    if (at === from) at = (at + 1) % origins.length;
  };
  const ask = async (url: URL, init: RequestInit | undefined): Promise<Response | null> => {
    const late = AbortSignal.timeout(goneAfter);
    const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
    try {
      return await request(`${origins[at]}${url.pathname}${url.search}`, { ...init, signal });
    } catch (error) {
      // Aborted by the caller: no failure of the service.
      if (init?.signal?.aborted) throw error;
      return null;
    }
  };
  return {
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.origin !== front) return request(input, init);
      const from = at;
      const reply = await ask(url, init);
      if (reply !== null && !isGone(reply)) return reply;
      moveOn(from);
      const second = await ask(url, init);
      if (isGone(second)) failures += 1;
      else retries += 1;
      if (second === null) throw new TypeError("no service answers");
      return second;
    },
    socket: (real) => ({
      connect(url, commands$) {
        const { host, pathname, search } = new URL(url);
        if (host !== new URL(front).host) return real.connect(url, commands$);
        const from = at;
        return real.connect(`${origins[at]?.replace("http", "ws")}${pathname}${search}`, commands$).pipe(
          map((event) => {
            if (event.kind === "closed" && event.code !== 1000) moveOn(from);
            return event;
          }),
        );
      },
    }),
    failures: () => failures,
    retries: () => retries,
  };
}
