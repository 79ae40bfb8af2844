import { ReplaySubject } from "rxjs";
import type { AppConfig } from "../../../wire/config.ts";
import { lazyModule } from "../../lib/lazyModule.ts";
import type { Ports } from "../../ports.ts";
import { browserClock } from "./clock.ts";
import type { Watcher } from "./closeRequests.ts";
import { browserCookies } from "./cookies.ts";
import { browserEntropy } from "./entropy.ts";
import { browserHttp } from "./http.ts";
import { inTurns } from "./inTime.ts";
import { lazyAlerts, lazyIdentity, lazyPayments, lazyStage, prefetchWhenIdle } from "./lazyPorts.ts";
import { browserLifecycle } from "./lifecycle.ts";
import { browserNavigation } from "./navigation.ts";
import { browserReport, type ReadableReport } from "./report.ts";
import { browserSharing } from "./sharing.ts";
import { browserShell } from "./shell.ts";
import { showsPictures } from "./showsPictures.ts";
import { browserSocket } from "./socket.ts";
import { browserStorage } from "./storage.ts";

declare global {
  interface Window {
    readonly CloseWatcher?: new () => Watcher;
    /** The browser's `beforeinstallprompt` event, if it fired before the app ran (index.html). */
    readonly installPrompt?: Event;
  }
}

export interface BrowserPorts extends Ports {
  readonly report: ReadableReport;
}

/**
 * All ports of the core, for the current page.
 * @param options.apiBase on another origin gets its cookies  @param options.iceTransportPolicy `relay`: only through relays
 */
export function browserPorts({
  apiBase = "",
  iceTransportPolicy = "all",
}: Partial<Pick<AppConfig, "apiBase" | "iceTransportPolicy">> = {}): BrowserPorts {
  const clock = browserClock();
  const log = (where: string, error: unknown): void => console.error(`[${where}]`, error);
  const request: typeof fetch = (input, init) => window.fetch(input, init);
  const stage = lazyModule(
    () => import("./stage/index.ts"),
    ({ browserStage }) => browserStage(request, { relayOnly: iceTransportPolicy === "relay" }),
  );
  const identity = lazyModule(
    () => import("./identity.ts"),
    ({ browserIdentity }) => browserIdentity({ window, document }),
  );
  const payments = lazyModule(
    () => import("./payments.ts"),
    ({ browserPayments }) => browserPayments(window),
  );
  const alerts = lazyModule(
    () => import("./alerts.ts"),
    ({ browserAlerts }) => browserAlerts(window),
  );
  const pwaPorts = lazyModule(
    () => import("./pwa/pwaPorts.ts"),
    ({ browserPwaPorts }) => browserPwaPorts(installPrompt$),
  );
  // Fires once, before the code that uses it is loaded.
  const installPrompt$ = new ReplaySubject<Event>(1);
  if (window.installPrompt) installPrompt$.next(window.installPrompt);
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt$.next(event);
  });
  const focus = lazyModule(
    () => import("./focus/moveFocus.ts"),
    ({ moveFocus }) => ({ stop: moveFocus(window) }),
  );
  prefetchWhenIdle(window, stage);
  prefetchWhenIdle(window, focus);
  return {
    clock,
    http: browserHttp({
      fetch: inTurns(request, () => document.hidden),
      page: window.location.href,
      apiBase,
      online: () => navigator.onLine,
    }),
    socket: browserSocket(WebSocket),
    storage: browserStorage({
      areas: { local: () => window.localStorage, session: () => window.sessionStorage },
      events: window,
      cookies: browserCookies(document, () => import("universal-cookie")),
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
    alerts: lazyAlerts(alerts),
    identity: lazyIdentity(identity),
    stage: lazyStage(stage, showsPictures(window), window),
    payments: lazyPayments(payments),
    pwaPorts: pwaPorts.load$,
    report: browserReport(clock.now, import.meta.env.DEV ? log : undefined),
  };
}
