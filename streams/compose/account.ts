import { skip } from "rxjs";
import { type AccountData, createAccountData } from "../features/accountData/accountData.ts";
import { createInbox, type Inbox } from "../features/inbox/inbox.ts";
import { createUnread } from "../features/inbox/unread.ts";
import { createLeftGame, type LeftGame } from "../features/play/leftGame.ts";
import { createOwnRecording, type OwnRecording } from "../features/problems/ownRecording.ts";
import { createProblems, type Problems } from "../features/problems/problems.ts";
import { followPlansQuery } from "../features/products/plansInQuery.ts";
import type { PurchaseFlow } from "../features/purchase/purchaseFlow.ts";
import type { PurchaseStates } from "../features/purchase/purchaseStates.ts";
import { createPurchases } from "../features/purchase/purchases.ts";
import { createRecentSessions } from "../features/recentSessions/recentSessions.ts";
import { createInviteEntry } from "../features/rewards/inviteEntry.ts";
import { createRewardPrompt } from "../features/rewards/prompt.ts";
import { createRewards, type Rewards } from "../features/rewards/rewards.ts";
import { createKeptSave, type KeptSave } from "../features/saves/keptSave.ts";
import { createSaves } from "../features/saves/saves.ts";
import type { Saves } from "../features/saves/savesState.ts";
import { type AppearanceStates, createAppearance } from "../features/settings/appearance.ts";
import { createClearData } from "../features/settings/clearData.ts";
import { createConfirmSignOut } from "../features/settings/confirmSignOut.ts";
import { createContact } from "../features/settings/contact.ts";
import { createSpeedSettings, type RegionSpeed } from "../features/settings/speed.ts";
import { createSignIns, type SignIns } from "../features/signIns/signIns.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import { createSharing } from "../page/sharing.ts";
import type { SessionReport } from "../storage/sessionReport.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";
import type { Lobby } from "./lobby.ts";
import type { Playing } from "./playing.ts";

/** The account pages and everything that is paid, as data. Loaded when it is first needed. */
export interface Account extends PurchaseStates, Problems, AppearanceStates {
  /** How many messages are unread; null when unknown (R-USER-01). */
  readonly unread: State<number | null>;
  readonly inbox: State<Inbox>;
  readonly rewards: State<Rewards>;
  /** True while an invite code is being bound. */
  readonly binding: State<boolean>;
  /** Measured delay to each region, nearest first; empty before the measurement. */
  readonly regions: State<readonly RegionSpeed[]>;
  readonly saves: State<Saves>;
  /** The running game that the player left in this browser; null when unknown. */
  readonly leftGame: State<LeftGame | null>;
  /** Newest save of the game that has just ended; null when unknown. */
  readonly keptSave: State<KeptSave>;
  /** Sessions played in this browser, newest first; empty while their page is not shown. */
  readonly recentSessions: State<readonly SessionReport[]>;
  readonly signIns: State<SignIns>;
  readonly accountData: State<AccountData>;
  /** Recordings of the app that the player makes. */
  readonly ownRecording: State<OwnRecording>;
  /** Whether the device has a share sheet. */
  readonly canShare: boolean;
  /** The page's own origin, for links to share. */
  readonly origin: string;
  /** For the core: the paywall before a game, and the pop-ups that `purchase/open` opens. */
  readonly purchaseFlow: PurchaseFlow;
}

export type AccountDeps = Foundation &
  Identity &
  Pick<Lobby, "plans"> &
  Pick<Playing, "speedTest" | "schedule" | "desk" | "runningElsewhere">;

/** Wires up the account pages and purchases. */
export function createAccount(scope: Scope, deps: AccountDeps): Account {
  const { ports, wallet } = deps;
  const unread = createUnread(scope.child("unread"), deps);
  const refreshTargets = { wallet, unread };
  const purchases = createPurchases(scope.child("purchases"), deps);
  const inbox = createInbox(scope.child("inbox"), { ...deps, unread });
  const { rewards, loaded$, codeBound } = createRewards(scope.child("rewards"), {
    ...deps,
    refreshTargets,
    news$: wallet.wallet.pipe(skip(1)),
    woke$: deps.pageLifecycle.woke$,
  });
  createRewardPrompt(scope.child("rewardPrompt"), {
    ...deps,
    loaded$,
    schedule: deps.schedule.schedule,
  });
  const binding = createInviteEntry(scope.child("inviteEntry"), {
    ...deps,
    refreshTargets,
    rewards: { codeBound },
  });
  const regions = createSpeedSettings(scope.child("speed"), deps);
  const saves = createSaves(scope.child("saves"), {
    ...deps,
    shell: ports.shell,
    navigation: ports.navigation,
  });
  createClearData(scope.child("clearData"), {
    ...deps,
    port: ports.navigation,
  });
  createConfirmSignOut(scope.child("signOut"), deps);
  createContact(scope.child("contact"), deps);
  createSharing(scope.child("sharing"), { ...deps, sharing: ports.sharing });
  followPlansQuery(scope.child("plans"), {
    ...deps,
    openPlans: () => purchases.purchaseFlow.open({ what: "plan" }),
  });
  const problems = createProblems(scope.child("problems"), deps);
  return {
    ...problems,
    ...createAppearance(scope.child("appearance"), {
      ...deps,
      lifecycle: ports.lifecycle,
      shell: ports.shell,
    }),
    ownRecording: createOwnRecording(scope.child("recording"), {
      ...deps,
      recording: ports.recording,
    }),
    unread: unread.count,
    inbox,
    rewards,
    binding,
    regions,
    saves,
    leftGame: createLeftGame(scope.child("leftGame"), {
      ...deps,
      clock: ports.clock,
      lifecycle: ports.lifecycle,
      schedule: deps.schedule.schedule,
    }),
    keptSave: createKeptSave(scope.child("keptSave"), deps),
    recentSessions: createRecentSessions(scope.child("recentSessions"), deps),
    signIns: createSignIns(scope.child("signIns"), deps),
    accountData: createAccountData(scope.child("accountData"), {
      ...deps,
      shell: ports.shell,
      navigation: ports.navigation,
    }),
    canShare: ports.sharing.canShare,
    origin: ports.navigation.origin,
    ...purchases,
  };
}
