import { type Observable, skip } from "rxjs";
import type { Actions } from "../actions.ts";
import type { CatalogueIndex } from "../features/catalogue/catalogueIndex.ts";
import { createInbox, type Inbox } from "../features/inbox/inbox.ts";
import { createUnread } from "../features/inbox/unread.ts";
import { followPlansQuery } from "../features/products/plansInQuery.ts";
import type { ProductsFeature } from "../features/products/products.ts";
import type { PurchaseFlow } from "../features/purchase/purchaseFlow.ts";
import type { PurchaseStates } from "../features/purchase/purchaseStates.ts";
import { createPurchases } from "../features/purchase/purchases.ts";
import { createInviteEntry } from "../features/rewards/inviteEntry.ts";
import { createRewardPrompt } from "../features/rewards/prompt.ts";
import { createRewards, type Rewards } from "../features/rewards/rewards.ts";
import type { ScheduleFeature } from "../features/schedule/schedule.ts";
import type { Backend } from "../features/session/backend.ts";
import { createAskSignOut } from "../features/settings/askSignOut.ts";
import { createClearData } from "../features/settings/clearData.ts";
import { createContact } from "../features/settings/contact.ts";
import { createSpeedSettings, type RegionSpeed } from "../features/settings/speed.ts";
import type { SpeedTestFeature } from "../features/speedTest/speedTest.ts";
import type { WalletFeature } from "../features/wallet/wallet.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Ports } from "../ports.ts";
import type { Locale } from "../ui/location.ts";
import type { Navigation } from "../ui/navigation.ts";
import type { Overlays } from "../ui/overlays.ts";
import type { PageLifecycle } from "../ui/pageLifecycle.ts";
import { createSharing } from "../ui/sharing.ts";
import type { Toasts } from "../ui/toasts.ts";
import type { AppConfig } from "../wire/config.ts";
import type { PushEvent } from "../wire/socket.ts";
import type { TypedStorage } from "../wire/typedStorage.ts";

/** The account pages and everything that is paid, as data. Its code comes when it is first needed. */
export interface Account extends PurchaseStates {
  /** How many messages wait to be read; null when unknown (R-USER-01). */
  readonly unread: State<number | null>;
  readonly inbox: State<Inbox>;
  readonly rewards: State<Rewards>;
  /** True while an invite code is being bound. */
  readonly binding: State<boolean>;
  /** The connection to each region, nearest first; empty while it was not measured. */
  readonly regions: State<readonly RegionSpeed[]>;
  /** True where the device has a share sheet. */
  readonly canShare: boolean;
  /** The page's own, for addresses to give away. */
  readonly origin: string;
  /** For the core: what a game asks of its player, and what `purchase/open` opens. */
  readonly purchaseFlow: PurchaseFlow;
}

export interface AccountDeps {
  readonly ports: Ports;
  readonly config: AppConfig;
  readonly pageLifecycle: PageLifecycle;
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
  readonly typedStorage: TypedStorage;
  readonly push$: Observable<PushEvent>;
  /** The service may be reached again: what failed is asked again. */
  readonly reconnected$: Observable<unknown>;
  readonly logOut: () => void;
  readonly signOut: () => void;
  readonly speedTest: SpeedTestFeature;
  readonly schedule: ScheduleFeature;
  readonly deviceId: string;
}

/** Puts the account area's features together: beside `app.ts`, the one place that knows them. */
export function createAccount(scope: Scope, deps: AccountDeps): Account {
  const {
    ports,
    player,
    locale,
    navigation,
    backend,
    actions,
    overlays,
    toasts,
    typedStorage,
    reconnected$,
  } = deps;
  const { location } = navigation;
  const unread = createUnread(scope.child("unread"), { player, backend, reconnected$ });
  const account = {
    player,
    location,
    locale,
    backend,
    actions,
    overlays,
    toasts,
    typedStorage,
    reconnected$,
  };
  const afterwards = { wallet: deps.wallet, unread };
  const purchases = createPurchases(scope.child("purchases"), deps);
  const inbox = createInbox(scope.child("messages"), { ...account, unread });
  const { rewards, loaded$, codeBound } = createRewards(scope.child("rewards"), {
    ...account,
    afterwards,
    news$: deps.wallet.wallet.pipe(skip(1)),
    woke$: deps.pageLifecycle.woke$,
  });
  createRewardPrompt(scope.child("rewards"), {
    ...account,
    loaded$,
    schedule: deps.schedule.schedule,
    navigation,
  });
  const binding = createInviteEntry(scope.child("invite"), {
    ...account,
    afterwards,
    rewards: { codeBound },
  });
  const regions = createSpeedSettings(scope.child("speed"), {
    ...account,
    clock: ports.clock,
    speedTest: deps.speedTest,
  });
  createClearData(scope.child("clear"), { ...account, port: ports.navigation });
  createAskSignOut(scope.child("signOut"), { ...account, signOut: deps.signOut });
  createContact(scope.child("contact"), { ...account, config: deps.config });
  createSharing(scope.child("sharing"), { ...account, sharing: ports.sharing });
  followPlansQuery(scope.child("plans"), {
    player,
    navigation,
    openPlans: () => purchases.purchaseFlow.open({ what: "plan" }),
  });
  return {
    unread: unread.count,
    inbox,
    rewards,
    binding,
    regions,
    canShare: ports.sharing.canShare,
    origin: ports.navigation.origin,
    ...purchases,
  };
}
