import { catchError, defer, type Observable, of, switchMap } from "rxjs";
import type { Stage } from "../../ports/stage.ts";
import type { Alerts, Identity, Payments } from "../../ports.ts";
import type { ScreenSize } from "../../wire/desk/screenSize.ts";
import { turnedScreen, uprightQuery } from "./stage/turnedScreen.ts";

/** A port whose code is loaded when it is first needed, so that the first route goes without it. */
export interface LazyPort<Port> {
  /**
   * Loads the code if it is not here yet, emits the port once and completes. Errors when the code can't be
   * loaded.
   */
  readonly load$: Observable<Port>;
  /**
   * Loads the port and calls it.
   * @param fallback the one event where the code can't be loaded; ports never error
   */
  call<Event>(method: (port: Port) => Observable<Event>, fallback: Event): Observable<Event>;
}

/** @param load fetches the code; called again after a failure, and not again after a success */
export function lazyPort<Port extends object>(load: () => Promise<Port>): LazyPort<Port> {
  let loading: Promise<Port> | null = null;
  const load$ = defer(() => {
    if (loading) return loading;
    const started = load();
    loading = started;
    started.catch(() => {
      loading = null;
    });
    return started;
  });
  return {
    load$,
    call: (method, fallback) =>
      load$.pipe(
        catchError(() => of(null)),
        switchMap((port) => (port ? method(port) : of(fallback))),
      ),
  };
}

/** Loads the code while the page is idle. A failure is ignored here: whoever needs the port tries again. */
export function prefetchWhenIdle(window: Window, { load$ }: LazyPort<object>): void {
  const prefetch = (): void => void load$.subscribe({ error: () => undefined });
  if ("requestIdleCallback" in window) window.requestIdleCallback(prefetch, { timeout: 5_000 });
  else setTimeout(prefetch, 2_000);
}

/** Code that can't be loaded looks like a host out of reach, so that it is retried like one. */
export function lazyStage(
  stage: LazyPort<Omit<Stage, "supported" | "screen">>,
  supported: boolean,
  window: { readonly screen: ScreenSize; matchMedia(query: string): { readonly matches: boolean } },
): Stage {
  return {
    supported,
    screen: () => turnedScreen(window.screen, window.matchMedia(uprightQuery).matches),
    prepare() {
      stage.load$.subscribe({ next: (port) => port.prepare(), error: () => undefined });
    },
    play: (address, acts$) =>
      stage.call((port) => port.play(address, acts$), { kind: "failed", reason: "unreachable" }),
  };
}

export function lazyIdentity(identity: LazyPort<Identity>): Identity {
  return {
    signIn: (clientId, silent) => identity.call((port) => port.signIn(clientId, silent), { kind: "failed" }),
    forget() {
      identity.load$.subscribe({ next: (port) => port.forget(), error: () => undefined });
    },
  };
}

/** A sound that can't be loaded is none. */
export function lazyAlerts(alerts: LazyPort<Alerts>): Alerts {
  return {
    ring(how) {
      alerts.load$.subscribe({ next: (port) => port.ring(how), error: () => undefined });
    },
  };
}

export function lazyPayments(payments: LazyPort<Payments>): Payments {
  return {
    embed: (...page) => payments.call((port) => port.embed(...page), { kind: "unavailable" }),
  };
}
