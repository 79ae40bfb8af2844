import { of } from "rxjs";
import type { Clock, Ports } from "../../streams/ports.ts";
import { FakeAlerts, FakeReport, FakeSharing, FakeShell } from "./fakes/device.ts";
import { FakeEntropy } from "./fakes/entropy.ts";
import { FakeHttp } from "./fakes/http.ts";
import { FakeIdentity } from "./fakes/identity.ts";
import { createHub, FakeLifecycle, type Hub } from "./fakes/lifecycle.ts";
import type { Opened } from "./fakes/live.ts";
import { FakeNavigation } from "./fakes/navigation.ts";
import { FakePayments } from "./fakes/payments.ts";
import { FakeInstaller, FakeUpdates } from "./fakes/pwa.ts";
import { FakeSocket } from "./fakes/socket.ts";
import { FakeStage } from "./fakes/stage.ts";
import { FakeStorage } from "./fakes/storage.ts";

export {
  clockOver,
  epoch,
  type FakeClock,
  lateTimers,
  type ManualClock,
  manualClock,
} from "./fakes/clock.ts";
export * from "./fakes/http.ts";
export { createHub, type Hub } from "./fakes/lifecycle.ts";

export { echoing, type ServerSocket, silent, unreachable } from "./fakes/socket.ts";
export { FakePicture, type Play, showing } from "./fakes/stage.ts";

/** Every port of the core in memory: programmable, with a log of calls and a count of open subscriptions. */
export interface FakePorts<C extends Clock = Clock> extends Ports {
  readonly clock: C;
  readonly http: FakeHttp;
  readonly socket: FakeSocket;
  readonly storage: FakeStorage;
  readonly navigation: FakeNavigation;
  readonly lifecycle: FakeLifecycle;
  readonly entropy: FakeEntropy;
  readonly shell: FakeShell;
  readonly sharing: FakeSharing;
  readonly alerts: FakeAlerts;
  readonly identity: FakeIdentity;
  readonly stage: FakeStage;
  readonly installer: FakeInstaller;
  readonly updates: FakeUpdates;
  readonly payments: FakePayments;
  readonly report: FakeReport;
  /** Open subscriptions by port; empty without leaks. */
  open(): Record<string, number>;
  /** The same by name: the request, address or stream of each. */
  leftOpen(): ReadonlyArray<Opened & { readonly port: string }>;
}

export interface FakePortsOptions<C extends Clock> {
  readonly clock: C;
  /** Shared by the fakes that are tabs of one browser. */
  readonly hub?: Hub;
  /** The path at which the page was loaded. */
  readonly at?: string;
  readonly origin?: string;
  readonly seed?: number;
}

/**
 * Creates all ports of one tab: online, visible, signed out, and with empty storage by default.
 * @param options.clock `manualClock()`, the marble tests' clock, or a real one
 */
export function fakePorts<C extends Clock>(options: FakePortsOptions<C>): FakePorts<C> {
  const { clock, hub = createHub() } = options;
  const watched = {
    http: new FakeHttp(clock),
    socket: new FakeSocket(clock),
    storage: new FakeStorage(hub),
    navigation: new FakeNavigation(options.at, options.origin),
    lifecycle: new FakeLifecycle(clock, hub),
    shell: new FakeShell(),
    sharing: new FakeSharing(),
    alerts: new FakeAlerts(),
    identity: new FakeIdentity(clock),
    stage: new FakeStage(clock),
    installer: new FakeInstaller(),
    updates: new FakeUpdates(),
    payments: new FakePayments(),
  };
  return {
    clock,
    ...watched,
    pwaPorts: of({ installer: watched.installer, updates: watched.updates }),
    entropy: new FakeEntropy(options.seed),
    report: new FakeReport(),
    open: () =>
      Object.fromEntries(
        Object.entries(watched)
          .map(([name, port]): [string, number] => [name, port.live])
          .filter(([, live]) => live > 0),
      ),
    leftOpen: () =>
      Object.entries(watched).flatMap(([port, fake]) =>
        "openings" in fake ? fake.openings.map((one) => ({ ...one, port })) : [],
      ),
  };
}
