import { catchError, type Observable, of, switchMap } from "rxjs";
import type { ScreenSize } from "../../../wire/desk/screenSize.ts";
import type { LazyModule } from "../../lib/lazyModule.ts";
import type { Stage } from "../../ports/stage.ts";
import type { Alerts, Identity, Payments } from "../../ports.ts";
import { turnedScreen, uprightQuery } from "./stage/turnedScreen.ts";

/** A port whose code is not part of the first route. */
type LazyPort<Port> = Pick<LazyModule<Port>, "load$">;

/** Loads a port and calls it; emits `fallback` if it can't be loaded, because ports never error. */
function call<Port, Event>(
  { load$ }: LazyPort<Port>,
  method: (port: Port) => Observable<Event>,
  fallback: Event,
): Observable<Event> {
  return load$.pipe(
    catchError(() => of(null)),
    switchMap((port) => (port === null ? of(fallback) : method(port))),
  );
}

/** Loads a port and runs `action` with it; does nothing if the code can't be loaded. */
function ask<Port>({ load$ }: LazyPort<Port>, action: (port: Port) => void): void {
  load$.subscribe({ next: action, error: () => undefined });
}

/** Loads the code while the page is idle. Failures are ignored: the first use of the port retries. */
export function prefetchWhenIdle(window: Window, port: LazyPort<object>): void {
  const prefetch = (): void => ask(port, () => undefined);
  if ("requestIdleCallback" in window) window.requestIdleCallback(prefetch, { timeout: 5_000 });
  else setTimeout(prefetch, 2_000);
}

/** A stage that can't be loaded fails like an unreachable host, so it is retried the same way. */
export function lazyStage(
  stage: LazyPort<Omit<Stage, "supported" | "screen">>,
  supported: boolean,
  window: { readonly screen: ScreenSize; matchMedia(query: string): { readonly matches: boolean } },
): Stage {
  return {
    supported,
    screen: () => turnedScreen(window.screen, window.matchMedia(uprightQuery).matches),
    prepare: () => ask(stage, (port) => port.prepare()),
    play: (address, commands$) =>
      call(stage, (port) => port.play(address, commands$), { kind: "failed", reason: "unreachable" }),
  };
}

export function lazyIdentity(identity: LazyPort<Identity>): Identity {
  return {
    signIn: (clientId, silent) => call(identity, (port) => port.signIn(clientId, silent), { kind: "failed" }),
    forget: () => ask(identity, (port) => port.forget()),
  };
}

/** Plays no sound if the code can't be loaded. */
export function lazyAlerts(alerts: LazyPort<Alerts>): Alerts {
  return { ring: (how) => ask(alerts, (port) => port.ring(how)) };
}

export function lazyPayments(payments: LazyPort<Payments>): Payments {
  return { embed: (...page) => call(payments, (port) => port.embed(...page), { kind: "unavailable" }) };
}
