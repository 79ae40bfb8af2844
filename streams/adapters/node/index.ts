import { EMPTY, NEVER, Observable, of, Subject } from "rxjs";
import { WebSocket } from "ws";
import type { Stage } from "../../ports/stage.ts";
import type { Address, Identity, Lifecycle, Navigation, Ports, Storage } from "../../ports.ts";
import { browserClock } from "../browser/clock.ts";
import { browserEntropy } from "../browser/entropy.ts";
import { browserHttp } from "../browser/http.ts";
import { browserSocket } from "../browser/socket.ts";

export { fetchPageConfig, headlessConfig } from "./pageConfig.ts";
export type { FrameListener } from "./stage.ts";

import { createCookieJar, fetchWithCookies } from "./cookies.ts";
import { providerIdentity } from "./identity.ts";
import { nodeStage } from "./stage.ts";

export interface NodePortsOptions {
  /** Of the service, such as `http://localhost:8080`. */
  readonly origin: string;
  /** The name to sign in with at the bundled provider. */
  readonly name: string;
  /** Of the bundled provider: absolute, or a path on the origin. */
  readonly issuer?: string;
  /** Reaches the service in another way, such as through a proxy; gets the cookies of the player. */
  readonly fetch?: typeof fetch;
  /** Gives id tokens in another way than by the bundled provider's form. */
  readonly identity?: Identity;
  /** Receives the picture in another way than by WebRTC. */
  readonly stage?: Stage;
  /** What local storage holds at the start, by key (docs/protocol.md, section 8). */
  readonly stored?: Readonly<Record<string, string>>;
  /** The app leaves for another page, such as a payment's, or wants to be loaded again. */
  readonly onLeave?: (url: string) => void;
  /** A fault of the app; written to the standard error by default. */
  readonly onFault?: (where: string, error: unknown) => void;
}

/**
 * Every port of the core, for one player in Node: real calls, a real session socket, real WebRTC, sign-in at the bundled provider,
 * and a page that nobody sees, with storage in memory (docs/headless.md). Each player needs ports of their own.
 */
export function nodePorts(options: NodePortsOptions): Ports {
  const { origin, name, issuer = "/oidc", stored = {} } = options;
  const fault = options.onFault ?? ((where, error) => console.error(`[${where}]`, error));
  const request = fetchWithCookies(createCookieJar(), options.fetch);
  return {
    clock: browserClock(),
    http: browserHttp({ fetch: request, page: origin, apiBase: "", online: () => true }),
    socket: browserSocket(WebSocket),
    storage: memoryStorage(stored),
    navigation: memoryNavigation({ origin, onLeave: options.onLeave ?? (() => undefined) }),
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
    identity: options.identity ?? providerIdentity({ origin, issuer, fetch: request, name, fault }),
    stage: options.stage ?? nodeStage(),
    payments: { embed: () => of({ kind: "unavailable" }) },
    pwaPorts: EMPTY,
    report: { fault },
  };
}

interface NodeNavigationDeps {
  /** Of the service, such as `http://localhost:8080`. */
  readonly origin: string;
  /** Called with the address of another page that the app leaves for, or its own when it wants to be loaded again. */
  readonly onLeave: (url: string) => void;
}

/** The address bar and history of a page that nobody sees. There is no back button but the app's own. */
function memoryNavigation({ origin, onLeave }: NodeNavigationDeps): Navigation {
  const changes$ = new Subject<Address>();
  const entries = ["/"];
  const address = (): Address => {
    const { pathname, search, hash } = new URL(entries.at(-1) ?? "/", origin);
    return { path: pathname, query: search, hash };
  };
  const changed = (): void => changes$.next(address());
  return {
    origin,
    address,
    changes$: changes$.asObservable(),
    back$: NEVER,
    push(to) {
      entries.push(to);
      changed();
    },
    replace(to) {
      entries.splice(-1, 1, to);
      changed();
    },
    back() {
      if (entries.length === 1) return;
      entries.pop();
      changed();
    },
    leave: onLeave,
    reload: () => onLeave(new URL(entries.at(-1) ?? "/", origin).href),
  };
}

/**
 * Storage in memory, of one player.
 * @param stored what local storage holds at the start
 */
function memoryStorage(stored: Readonly<Record<string, string>> = {}): Storage {
  const areas = { local: new Map(Object.entries(stored)), session: new Map<string, string>() };
  const cookies = new Map<string, string>();
  return {
    get: (area, key) => areas[area].get(key) ?? null,
    set: (area, key, value) => {
      areas[area].set(key, value);
      return true;
    },
    remove: (area, key) => void areas[area].delete(key),
    changes$: EMPTY,
    cookie: (name) => cookies.get(name) ?? null,
    setCookie: (name, value) => void cookies.set(name, value),
  };
}

/** A single tab that is visible and online all the time; whether the network really carries is another matter. */
const alwaysOpen: Lifecycle = {
  visible: () => true,
  visible$: NEVER,
  online: () => true,
  online$: NEVER,
  darkDevice$: NEVER,
  hide$: NEVER,
  lock: () => new Observable((subscriber) => subscriber.next("held")),
  broadcast: () => undefined,
  messages$: () => NEVER,
};
