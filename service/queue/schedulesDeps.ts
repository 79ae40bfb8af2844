import type { GameBrief } from "../../streams/wire/catalogue.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import type { Outbox } from "../push/outbox.ts";
import type { Seats } from "./seats.ts";

/** Where players request a host's video stream. */
export interface HostAddress {
  readonly host: string;
  readonly port: number;
}

/** What the handlers of schedule calls work with. */
export interface SchedulesDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly hostPool: HostPool;
  readonly seats: Seats;
  /** The catalogue's games by id. */
  readonly games: ReadonlyMap<string, GameBrief>;
  readonly address: HostAddress;
}
