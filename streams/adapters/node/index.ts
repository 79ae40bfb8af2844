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
  /** The service's origin, such as `http://localhost:8080`. */
  readonly origin: string;
  /** The name for signing in at the bundled provider. */
  readonly name: string;
  /** The bundled provider's issuer: absolute, or a path on the origin. */
  readonly issuer?: string;
  /** Replaces fetch for calls to the service, for example to use a proxy; gets the player's cookies. */
  readonly fetch?: typeof fetch;
  /** Replaces sign-in by the bundled provider's form. */
  readonly identity?: Identity;
  /** Replaces the WebRTC stage. */
  readonly stage?: Stage;
  /** Initial content of local storage, by key (docs/protocol.md, section 8). */
  readonly stored?: Readonly<Record<string, string>>;
  /** Called when the app opens another page, such as a payment's, or reloads. */
  readonly onLeave?: (url: string) => void;
  /** Called with each fault of the app; the default writes to stderr. */
  readonly onFault?: (where: string, error: unknown) => void;
}

/**
 * All ports of the core for one player in Node: real calls, session socket, WebRTC and sign-in at the bundled provider; no visible
 * page, and storage in memory (docs/headless.md). Each player needs its own ports.
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
  /** The service's origin, such as `http://localhost:8080`. */
  readonly origin: string;
  /** Called with the URL of another page, or with the page's own URL to reload. */
  readonly onLeave: (url: string) => void;
}

/** Address bar and history of an invisible page. Its only back button is the app's own. */
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

/** Storage in memory for one player. @param stored initial content of local storage */
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

/** A single tab that is always visible and online, even if the real network is down. */
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
