import type { Observable } from "rxjs";
import { createDetails, type Details } from "../features/catalogue/details.ts";
import { createHome, type Home, type HomeSection } from "../features/catalogue/home.ts";
import { createProducts, type ProductsFeature } from "../features/products/products.ts";
import { createSearching } from "../features/search/searching.ts";
import { createSteam, type Steam } from "../features/steam/steam.ts";
import { createTimeGift } from "../features/wallet/timeGift.ts";
import type { Scope } from "../lib/scope.ts";
import type { Source, State } from "../lib/state.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";

/** What a player chooses from before a game starts: games and plans. */
export interface Lobby {
  readonly plans: ProductsFeature;
  readonly home: State<Home>;
  readonly details: State<Details>;
  readonly steam: State<Steam>;
  /** Whether the search is open; it closes itself as it opens a game. */
  readonly searching: Source<boolean>;
}

export interface LobbyDeps extends Foundation, Identity {
  /** The stored copy of a player's home, for an offline start; emits null if there is none. */
  readonly copyOf: (player: string) => Observable<readonly HomeSection[] | null>;
}

/** Wires up the catalogue, Steam, the plans and the new player's gift. */
export function createLobby(scope: Scope, deps: LobbyDeps): Lobby {
  const { wallet } = deps.wallet;
  const plans = createProducts(scope.child("products"), { ...deps, wallet });
  createTimeGift(scope.child("timeGift"), { ...deps, wallet });
  const home = createHome(scope.child("home"), deps);
  const details = createDetails(scope.child("details"), deps);
  const steam = createSteam(scope.child("steam"), { ...deps, home });
  const searching = createSearching(scope.child("searching"), deps);
  return { plans, home, details, steam, searching };
}
