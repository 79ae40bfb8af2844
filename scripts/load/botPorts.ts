import { EMPTY, Observable, of, Subject, tap, timer } from "rxjs";
import { map } from "rxjs/operators";
import { WebSocket } from "ws";
import { browserClock } from "../../streams/adapters/browser/clock.ts";
import { browserEntropy } from "../../streams/adapters/browser/entropy.ts";
import { browserHttp } from "../../streams/adapters/browser/http.ts";
import { browserSocket } from "../../streams/adapters/browser/socket.ts";
import type { Stage, StageEvent } from "../../streams/ports/stage.ts";
import type { Address, Http, Lifecycle, Navigation, Ports, Storage } from "../../streams/ports.ts";
import type { Measures } from "./measures.ts";

/** A game's first picture comes this long after its desk opens, ms. */
const pictureDelay = 100;

/**
 * The outside world of a bot: real network, and a page without a browser.
 * @param stored what its local storage holds at the start
 * @param cookie its refresh token's, as `name=value`
 */
export function botPorts(
  origin: string,
  stored: Readonly<Record<string, string>>,
  cookie: string,
  measures: Measures,
): Ports {
  return {
    clock: browserClock(),
    http: measured(
      browserHttp({ fetch: cookieFetch(cookie), page: origin, apiBase: "", online: () => true }),
      measures,
    ),
    socket: browserSocket(WebSocket),
    storage: memoryStorage(stored),
    navigation: memoryNavigation(origin),
    lifecycle: alwaysOpen,
    entropy: browserEntropy(crypto),
    shell: {
      present: false,
      commonInfo$: EMPTY,
      openPage: () => undefined,
      setStatusBarColor: () => undefined,
    },
    sharing: { canShare: false, copy: () => of(false), share: () => of("failed") },
    alerts: { ring: () => undefined },
    identity: { signIn: () => of({ kind: "none" }), forget: () => undefined },
    stage: picturesOnly,
    payments: { embed: () => of({ kind: "unavailable" }) },
    pwaPorts: EMPTY,
    report: { fault: (where, error) => measures.fault(`${where}: ${String(error)}`) },
  };
}

/** Fetch with a cookie that the service may replace. */
function cookieFetch(first: string): typeof fetch {
  let cookie = first;
  return async (input, init) => {
    const reply = await fetch(input, { ...init, headers: { ...init?.headers, cookie } });
    cookie = cookieOf(reply) ?? cookie;
    return reply;
  };
}

/** The first cookie that a reply sets, as `name=value`. */
export function cookieOf(reply: Response): string | undefined {
  return reply.headers.getSetCookie()[0]?.split(";")[0];
}

function measured(http: Http, measures: Measures): Http {
  return {
    request: (request) =>
      new Observable((subscriber) => {
        const began = performance.now();
        return http
          .request(request)
          .pipe(
            tap((reply) =>
              measures.call(
                new URL(request.url, "http://bot").pathname,
                performance.now() - began,
                reply.kind === "reply" ? String(reply.status) : reply.reason,
              ),
            ),
          )
          .subscribe(subscriber);
      }),
  };
}

function memoryStorage(stored: Readonly<Record<string, string>>): Storage {
  const areas = { local: new Map(Object.entries(stored)), session: new Map<string, string>() };
  return {
    get: (area, key) => areas[area].get(key) ?? null,
    set: (area, key, value) => {
      areas[area].set(key, value);
      return true;
    },
    remove: (area, key) => void areas[area].delete(key),
    changes$: EMPTY,
    cookie: () => null,
    setCookie: () => undefined,
  };
}

function memoryNavigation(origin: string): Navigation {
  const changes$ = new Subject<Address>();
  let at = "/";
  const address = () => {
    const { pathname, search, hash } = new URL(at, origin);
    return { path: pathname, query: search, hash };
  };
  const go = (to: string) => {
    at = to;
    changes$.next(address());
  };
  return {
    origin,
    address,
    changes$,
    push: go,
    replace: go,
    back: () => go("/"),
    back$: new Observable<void>(),
    leave: () => undefined,
    reload: () => undefined,
  };
}

/** A single tab that is visible and online all the time. */
const alwaysOpen: Lifecycle = {
  visible: () => true,
  visible$: new Observable(),
  online: () => true,
  online$: new Observable(),
  hide$: new Observable(),
  lock: () => new Observable((subscriber) => subscriber.next("held")),
  broadcast: () => undefined,
  messages$: () => new Observable(),
};

/** The host's side of a desk without media: bots load the service, not the hosts. */
const picturesOnly: Stage = {
  prepare: () => undefined,
  play: () =>
    new Observable<StageEvent>((subscriber) => {
      subscriber.next({ kind: "connecting" });
      return timer(pictureDelay)
        .pipe(map((): StageEvent => ({ kind: "firstFrame" })))
        .subscribe((event) => {
          const picture = { attach: () => () => undefined, control: () => () => undefined };
          subscriber.next({ kind: "picture", picture });
          subscriber.next(event);
        });
    }),
};
