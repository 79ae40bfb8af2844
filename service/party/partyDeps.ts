import type { Outbox } from "../push/outbox.ts";
import type { ConnectInfoOf, GameLookUp } from "../queue/schedulesDeps.ts";
import type { SyncGuests } from "./syncGuests.ts";

/** Dependencies of the party calls' handlers. */
export interface PartyDeps {
  readonly outbox: Outbox;
  readonly games: Pick<GameLookUp, "known">;
  readonly connectInfoOf: ConnectInfoOf;
  readonly syncGuests: SyncGuests;
}
