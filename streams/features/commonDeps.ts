import type { Observable } from "rxjs";
import type { AppConfig } from "../../wire/config.ts";
import type { PushEvent } from "../../wire/socket.ts";
import type { Actions } from "../actions.ts";
import type { Client } from "../callClient.ts";
import type { State } from "../lib/state.ts";
import type { AppLocation } from "../page/location.ts";
import type { Navigation } from "../page/navigation.ts";
import type { Overlays } from "../page/overlays.ts";
import type { PageLifecycle } from "../page/pageLifecycle.ts";
import type { Toasts } from "../page/toasts.ts";
import type { Clock } from "../ports.ts";
import type { TypedStorage } from "../storage/typedStorage.ts";
import type { CatalogueIndex } from "./catalogue/catalogueIndex.ts";
import type { Backend } from "./session/backend.ts";

/** Parts of the page that many features use, signed in or not. */
export interface PageParts {
  readonly clock: Clock;
  readonly config: AppConfig;
  readonly actions: Actions;
  readonly typedStorage: TypedStorage;
  readonly pageLifecycle: PageLifecycle;
  readonly navigation: Navigation;
  readonly location: State<AppLocation>;
  readonly overlays: Overlays;
  readonly toasts: Toasts;
  /** Every game that a list brought, by id. */
  readonly index: CatalogueIndex;
}

/** The player, and the line to the service, as many features use them. */
export interface PlayerParts {
  readonly client: Client;
  readonly backend: Backend;
  /** The id of the signed-in player; null for nobody. A new value means another player. */
  readonly player: State<string | null>;
  readonly push$: Observable<PushEvent>;
  /** The service may be reachable again: what failed is requested again. */
  readonly reconnected$: Observable<unknown>;
}

/** The parts with these names, for the dependencies of one feature. */
export type CommonDeps<Name extends keyof (PageParts & PlayerParts)> = Pick<PageParts & PlayerParts, Name>;
