import { EMPTY, of } from "rxjs";
import { WebSocket } from "ws";
import type { Stage } from "../../ports/stage.ts";
import type { Identity, Ports } from "../../ports.ts";
import { browserClock } from "../browser/clock.ts";
import { browserEntropy } from "../browser/entropy.ts";
import { browserHttp } from "../browser/http.ts";
import { browserSocket } from "../browser/socket.ts";

export { fetchPageConfig, headlessConfig } from "./pageConfig.ts";
export type { FrameListener } from "./stage.ts";

import { createCookieJar, fetchWithCookies } from "./cookies.ts";
import { providerIdentity } from "./identity.ts";
import { alwaysOpen } from "./lifecycle.ts";
import { memoryNavigation } from "./navigation.ts";
import { nodeStage } from "./stage.ts";
import { memoryStorage } from "./storage.ts";

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
