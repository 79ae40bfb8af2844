import { type Actions, createActions } from "../actions.ts";
import { type CatalogueIndex, createCatalogueIndex } from "../features/catalogue/catalogueIndex.ts";
import { createLocale } from "../features/locale/locale.ts";
import { storeInviteCode } from "../features/session/inviteCode.ts";
import type { Intent } from "../intents.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Clock, Ports, Report } from "../ports.ts";
import { type Backed, createBackButton } from "../ui/backButton.ts";
import { createChunkRecovery } from "../ui/chunkRecovery.ts";
import { createExternalLinks } from "../ui/externalLinks.ts";
import type { AppLocation } from "../ui/location.ts";
import { createNavigation, type Navigation } from "../ui/navigation.ts";
import { createOverlays, type Overlays } from "../ui/overlays.ts";
import { createPageLifecycle, type PageLifecycle } from "../ui/pageLifecycle.ts";
import { createStatusBar } from "../ui/statusBar.ts";
import { createToasts, type Toasts } from "../ui/toasts.ts";
import type { AppConfig } from "../wire/config.ts";
import type { Locale } from "../wire/locale.ts";
import { createTypedStorage, type TypedStorage } from "../wire/storage/typedStorage.ts";

/** The page itself, signed in or not: intents, address, language, pop-ups, toasts, storage. */
export interface Foundation {
  readonly ports: Ports;
  readonly clock: Clock;
  readonly report: Report;
  readonly config: AppConfig;
  readonly actions: Actions;
  readonly send: (intent: Intent) => void;
  readonly typedStorage: TypedStorage;
  readonly pageLifecycle: PageLifecycle;
  readonly navigation: Navigation;
  readonly location: State<AppLocation>;
  readonly locale: State<Locale>;
  readonly overlays: Overlays;
  /** The front pop-up, each time the back button asks it to close. */
  readonly backed: State<Backed | null>;
  readonly toasts: Toasts;
  /** Every game that a list brought, by id. */
  readonly index: CatalogueIndex;
}

/** Wires up what every other module builds on. */
export function createFoundation(scope: Scope, deps: { ports: Ports; config: AppConfig }): Foundation {
  const { ports, config } = deps;
  const { clock, report, storage, shell } = ports;
  const { actions, send } = createActions();
  const typedStorage = createTypedStorage(storage);
  const pageLifecycle = createPageLifecycle(scope.child("pageLifecycle"), ports.lifecycle);
  const navigation = createNavigation(scope.child("navigation"), { port: ports.navigation, actions });
  const { location } = navigation;
  const locale = createLocale(scope.child("locale"), {
    location,
    navigation: ports.navigation,
    storage,
    actions,
  });
  // Before anything else reads the address: the code must not stay in it.
  storeInviteCode(scope.child("inviteCode"), { location, port: ports.navigation, typedStorage });
  const overlays = createOverlays(actions);
  const backed = createBackButton(scope.child("backButton"), { clock, port: ports.navigation, actions });
  const toasts = createToasts(scope.child("toasts"), { clock, actions });
  createChunkRecovery(scope.child("chunkRecovery"), { ports, typedStorage, actions });
  createStatusBar(scope.child("statusBar"), { location, shell });
  createExternalLinks(scope.child("externalLinks"), { shell, actions });
  return {
    ports,
    clock,
    report,
    config,
    actions,
    send,
    typedStorage,
    pageLifecycle,
    navigation,
    location,
    locale,
    overlays,
    backed,
    toasts,
    index: createCatalogueIndex(scope.child("catalogueIndex"), { ports, typedStorage }),
  };
}
