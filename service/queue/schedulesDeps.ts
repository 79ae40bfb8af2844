import type { GameBrief } from "../../streams/wire/catalogue.ts";
import type { ConnectInfo } from "../../streams/wire/schedule.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import type { Outbox } from "../push/outbox.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Seats } from "./seats.ts";

/** Games by id, as the hosts report them now. */
export interface GameLookUp {
  /** A game that players can start now. */
  offered(id: string): GameBrief | undefined;
  /** A game that is offered, or was at some time. */
  known(id: string): GameBrief | undefined;
}

/** How a player connects to the host of a leased seat, with fresh credentials (R-RELAY-01); null for a host that nobody knows any more. */
export type ConnectInfoOf = (lease: Pick<Schedule, "sessionKey" | "hostId">) => ConnectInfo | null;

/** What the handlers of schedule calls work with. */
export interface SchedulesDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly hostPool: HostPool;
  readonly seats: Seats;
  readonly games: GameLookUp;
  readonly connectInfoOf: ConnectInfoOf;
  /** How much time of a lease costs nothing while its game is stopped and its player's page hidden, s. */
  readonly freeAwaySeconds: number;
}
