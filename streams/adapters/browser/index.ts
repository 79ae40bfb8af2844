import { defer, ReplaySubject } from "rxjs";
import Cookies from "universal-cookie";
import type { Identity, Payments, Ports, Stage } from "../../ports.ts";
import { browserClock } from "./clock.ts";
import type { Watcher } from "./closeRequests.ts";
import { browserEntropy } from "./entropy.ts";
import { browserHttp } from "./http.ts";
import { lazyIdentity } from "./lazyIdentity.ts";
import { lazyPayments } from "./lazyPayments.ts";
import { fetchWhenIdle, lazyStage } from "./lazyStage.ts";
import { browserLifecycle } from "./lifecycle.ts";
import { browserNavigation } from "./navigation.ts";
import { browserReport, type KeptReport } from "./report.ts";
import { browserSharing } from "./sharing.ts";
import { browserShell } from "./shell.ts";
import { browserSocket } from "./socket.ts";
import { browserStorage } from "./storage.ts";

declare global {
  interface Window {
    readonly CloseWatcher?: new () => Watcher;
  }
}

export interface BrowserPorts extends Ports {
  readonly report: KeptReport;
}

/**
 * Every port of the core, on the page that this runs in.
 * @param options.apiBase the configuration's, so that the backend gets its cookies also on another origin
 */
export function browserPorts({ apiBase = "" }: { apiBase?: string } = {}): BrowserPorts {
  const clock = browserClock();
  const log = (where: string, error: unknown): void => console.error(`[${where}]`, error);
  const request: typeof fetch = (input, init) => window.fetch(input, init);
  const loadStage = async (): Promise<Stage> => (await import("./stage/index.ts")).browserStage(request);
  const loadIdentity = async (): Promise<Identity> =>
    (await import("./identity.ts")).browserIdentity({ window, document });
  const loadPayments = async (): Promise<Payments> => (await import("./payments.ts")).browserPayments(window);
  // The browser says it once, and early.
  const offer$ = new ReplaySubject<Event>(1);
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer$.next(event);
  });
  fetchWhenIdle(window, loadStage);
  return {
    clock,
    http: browserHttp({ fetch: request, page: window.location.href, apiBase }),
    socket: browserSocket(WebSocket),
    storage: browserStorage({
      areas: { local: () => window.localStorage, session: () => window.sessionStorage },
      events: window,
      cookies: new Cookies(),
    }),
    navigation: browserNavigation({
      location: window.location,
      history: window.history,
      events: window,
      CloseWatcher: window.CloseWatcher,
    }),
    lifecycle: browserLifecycle({
      window,
      document,
      navigator,
      locks: navigator.locks,
      Channel: "BroadcastChannel" in window ? BroadcastChannel : undefined,
    }),
    entropy: browserEntropy(window.crypto),
    shell: browserShell(window),
    sharing: browserSharing({
      clipboard: navigator.clipboard,
      share: "share" in navigator ? (data) => navigator.share(data) : undefined,
    }),
    identity: lazyIdentity(loadIdentity),
    stage: lazyStage(loadStage),
    payments: lazyPayments(loadPayments),
    pwaPorts: defer(async () => (await import("./pwaPorts.ts")).browserAsApp(offer$)),
    report: browserReport(clock.now, import.meta.env.DEV ? log : undefined),
  };
}
