import type { Outbox } from "../push/outbox.ts";
import type { AddRelays, GameLookUp } from "../queue/schedulesDeps.ts";
import type { Seats } from "../queue/seats.ts";
import type { SyncGuests } from "./syncGuests.ts";

/** What the handlers of the calls for playing together work with. */
export interface PartyDeps {
  readonly outbox: Outbox;
  readonly games: Pick<GameLookUp, "known">;
  readonly seats: Pick<Seats, "hosts">;
  readonly addRelays: AddRelays;
  readonly syncGuests: SyncGuests;
}
