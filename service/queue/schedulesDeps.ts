import type { GameBrief } from "../../wire/catalogue.ts";
import type { ConnectInfo } from "../../wire/schedule.ts";
import type { Parts } from "../parts.ts";
import type { Leased } from "../store/play/schedules.ts";

/** Games by id, as the hosts report them now. */
export interface GameLookUp {
  /** A game that players can start now. */
  offered(id: string): GameBrief | undefined;
  /** A game that is or was offered. */
  known(id: string): GameBrief | undefined;
}

/** The address of a leased seat, with fresh credentials (R-RELAY-01); null when its host is no longer registered. */
export type ConnectInfoOf = (lease: Pick<Leased, "sessionKey" | "hostId">) => ConnectInfo | null;

export interface SchedulesDeps extends Parts<"outbox" | "clock" | "hostPool" | "seats"> {
  readonly games: GameLookUp;
  readonly connectInfoOf: ConnectInfoOf;
  /** How much of a lease is free while its game is paused because the player's page is hidden, s. */
  readonly freeAwaySeconds: number;
}
