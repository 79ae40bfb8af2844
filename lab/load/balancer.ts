import { map } from "rxjs";
import type { Socket } from "../../streams/ports.ts";

/** The way to one of several services, as a load balancer in front of them would choose it. */
export interface Balancer {
  readonly fetch: typeof fetch;
  socket(real: Socket): Socket;
  /** Calls that found no service twice. */
  failures(): number;
  /** Calls that were answered by the second one. */
  retries(): number;
}

/** A proxy's own answers: the service behind it is gone. */
const isGone = (reply: Response | null): boolean =>
  reply === null || (reply.status >= 502 && reply.status <= 504);
/** Longer than any call of a service that is there takes; one that is cut off answers never, ms. */
const goneAfter = 10_000;

/**
 * Sends what is for the first of the services to one of them until that is gone, then to the next. A call that finds none is made once
 * more at the next; what it would do twice the wire makes harmless.
 * @param origins of the services; requests for others pass as they are
 * @param first index of the one to begin with
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
      // The caller's own wish is no fault of the service.
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
