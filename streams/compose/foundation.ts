import type { AppConfig } from "../../wire/config.ts";
import type { Locale } from "../../wire/locale.ts";
import { createActions } from "../actions.ts";
import { createCatalogueIndex } from "../features/catalogue/catalogueIndex.ts";
import type { PageParts } from "../features/commonDeps.ts";
import { createLocale } from "../features/locale/locale.ts";
import { storeInviteCode } from "../features/session/inviteCode.ts";
import type { Intent } from "../intents.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import { type Backed, createBackButton } from "../page/backButton.ts";
import { createChunkRecovery } from "../page/chunkRecovery.ts";
import { createExternalLinks } from "../page/externalLinks.ts";
import { createNavigation } from "../page/navigation.ts";
import { createOverlays } from "../page/overlays.ts";
import { createPageLifecycle } from "../page/pageLifecycle.ts";
import { createStatusBar } from "../page/statusBar.ts";
import { createToasts } from "../page/toasts.ts";
import type { Ports, Report } from "../ports.ts";
import { createTypedStorage } from "../storage/typedStorage.ts";

/** The page itself, signed in or not: intents, address, language, pop-ups, toasts, storage. */
export interface Foundation extends PageParts {
  readonly ports: Ports;
  readonly report: Report;
  readonly send: (intent: Intent) => void;
  readonly locale: State<Locale>;
  /** The front pop-up, emitted each time the back button asks it to close. */
  readonly backed: State<Backed | null>;
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
  // Must run before anything else reads the address, because it removes the code from it.
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
