import type { GameBrief } from "../../wire/catalogue.ts";
import type { ConnectInfo } from "../../wire/schedule.ts";
import type { Parts } from "../parts.ts";
import type { Leased } from "../store/play/schedules.ts";

/** Games by id, as the hosts report them now. */
export interface GameLookUp {
  /** A game that players can start now. */
  offered(id: string): GameBrief | undefined;
  /** A game that is offered, or was at some time. */
  known(id: string): GameBrief | undefined;
}

/** How a player connects to the host of a leased seat, with fresh credentials (R-RELAY-01); null for a host that is no longer registered. */
export type ConnectInfoOf = (lease: Pick<Leased, "sessionKey" | "hostId">) => ConnectInfo | null;

/** What the handlers of schedule calls work with. */
export interface SchedulesDeps extends Parts<"outbox" | "clock" | "hostPool" | "seats"> {
  readonly games: GameLookUp;
  readonly connectInfoOf: ConnectInfoOf;
  /** Free time of a lease while its game is paused because the player's page is hidden, s. */
  readonly freeAwaySeconds: number;
}
