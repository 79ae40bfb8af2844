import type { Observable } from "rxjs";
import { createDetails } from "../features/catalogue/details.ts";
import { createHome, type HomeSection } from "../features/catalogue/home.ts";
import { createSteam } from "../features/catalogue/steam.ts";
import { createProducts } from "../features/purchase/products.ts";
import { createSearching } from "../features/search/searching.ts";
import { createTimeGift } from "../features/wallet/timeGift.ts";
import type { Scope } from "../lib/scope.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";

export interface LobbyDeps extends Foundation, Identity {
  /** The stored copy of a player's home, for an offline start; emits null if there is none. */
  readonly copyOf: (player: string) => Observable<readonly HomeSection[] | null>;
}

/** What a player chooses from before a game starts: games and plans. */
export type Lobby = ReturnType<typeof createLobby>;

/** Wires up the catalogue, Steam, the plans and the new player's gift. */
export function createLobby(scope: Scope, deps: LobbyDeps) {
  const { wallet } = deps.wallet;
  const plans = createProducts(scope.child("products"), { ...deps, wallet });
  const { refresh: _, ...planStates } = plans;
  createTimeGift(scope.child("timeGift"), { ...deps, wallet });
  const home = createHome(scope.child("home"), deps);
  const details = createDetails(scope.child("details"), deps);
  const steam = createSteam(scope.child("steam"), { ...deps, ...home });
  const searching = createSearching(scope.child("searching"), deps);
  return { plans, ...planStates, ...home, ...steam, ...details, ...searching };
}
