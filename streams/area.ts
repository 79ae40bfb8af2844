import type { Observable } from "rxjs";
import type { Actions } from "./actions.ts";
import type { CatalogueIndex } from "./catalogue/index.ts";
import type { Scope } from "./lib/scope.ts";
import type { State } from "./lib/state.ts";
import { createUnread } from "./messages/unread.ts";
import type { Ports } from "./ports.ts";
import type { Backend } from "./session/backend.ts";
import type { Keep } from "./session/keep.ts";
import type { ProductsFeature } from "./subscribe/products.ts";
import type { Navigation } from "./ui/navigation.ts";
import type { Overlays } from "./ui/overlays.ts";
import type { Locale } from "./ui/place.ts";
import type { Toasts } from "./ui/toasts.ts";
import type { WalletFeature } from "./wallet/wallet.ts";
import type { AppConfig } from "./wire/config.ts";
import type { PushEvent } from "./wire/socket.ts";

/** The account pages and everything that is paid, as data. Its code comes when it is first needed. */
export interface Area {
  /** How many messages wait to be read; null when unknown (R-USER-01). */
  readonly unread: State<number | null>;
}

export interface AreaDeps {
  readonly ports: Ports;
  readonly config: AppConfig;
  readonly player: State<string | null>;
  readonly locale: State<Locale>;
  readonly navigation: Navigation;
  readonly actions: Actions;
  readonly backend: Backend;
  readonly wallet: WalletFeature;
  readonly plans: ProductsFeature;
  readonly index: CatalogueIndex;
  readonly overlays: Overlays;
  readonly toasts: Toasts;
  readonly keep: Keep;
  readonly push$: Observable<PushEvent>;
  /** The service may be reached again: what failed is asked again. */
  readonly back$: Observable<unknown>;
  readonly logOut: () => void;
}

/** Puts the account area's features together: beside `app.ts`, the one place that knows them. */
export function createArea(scope: Scope, deps: AreaDeps): Area {
  const { ports, player, backend, back$ } = deps;
  const { report } = ports;
  const unread = createUnread(scope.child("unread"), { player, backend, report, back$ });
  return { unread: unread.count };
}
