import type { HostPool } from "./hosts/hostPool.ts";
import type { SavesOf } from "./hosts/savesOf.ts";
import type { Clock } from "./lib/clock.ts";
import type { Bus } from "./processes/bus/bus.ts";
import type { Ownership } from "./processes/owners/ownership.ts";
import type { Outbox } from "./push/outbox.ts";
import type { Seats } from "./queue/seats.ts";
import type { Store } from "./store/store.ts";

/** What many functions of the service need. */
interface ServiceParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly owners: Ownership;
  readonly outbox: Outbox;
  readonly hostPool: HostPool;
  readonly seats: Seats;
  readonly savesOf: SavesOf;
}

/** The parts with these names, for the dependencies of one function. */
export type Parts<Name extends keyof ServiceParts> = Pick<ServiceParts, Name>;
