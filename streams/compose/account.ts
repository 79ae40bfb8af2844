import { skip } from "rxjs";
import { createInbox } from "../features/inbox/inbox.ts";
import { createUnread } from "../features/inbox/unread.ts";
import { createLeftGame } from "../features/play/leftGame.ts";
import { createOwnRecording } from "../features/problems/ownRecording.ts";
import { createProblems } from "../features/problems/problems.ts";
import { followPlansQuery } from "../features/purchase/plansOffer.ts";
import { createPurchases } from "../features/purchase/purchases.ts";
import { createInviteEntry } from "../features/rewards/inviteEntry.ts";
import { createRewardPrompt } from "../features/rewards/prompt.ts";
import { createRewards } from "../features/rewards/rewards.ts";
import { createKeptSave } from "../features/saves/keptSave.ts";
import { createSaves } from "../features/saves/saves.ts";
import { createAccountData } from "../features/settings/accountData.ts";
import { createAppearance } from "../features/settings/appearance.ts";
import { createClearData } from "../features/settings/clearData.ts";
import { createConfirmSignOut } from "../features/settings/confirmSignOut.ts";
import { createContact } from "../features/settings/contact.ts";
import { createRecentSessions } from "../features/settings/recentSessions.ts";
import { createSignIns } from "../features/settings/signIns.ts";
import { createSpeedSettings } from "../features/settings/speed.ts";
import type { Scope } from "../lib/scope.ts";
import { createSharing } from "../page/sharing.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";
import type { Lobby } from "./lobby.ts";
import type { Playing } from "./playing.ts";

export type AccountDeps = Foundation &
  Identity &
  Pick<Lobby, "plans"> &
  Pick<Playing, "speedTest" | "schedule" | "desk" | "runningElsewhere">;

/** The account pages and everything that is paid, as data. Loaded when it is first needed. */
export type Account = ReturnType<typeof createAccount>;

export function createAccount(scope: Scope, deps: AccountDeps) {
  const { ports, wallet } = deps;
  const unread = createUnread(scope.child("unread"), deps);
  const refreshTargets = { wallet, unread };
  const purchases = createPurchases(scope.child("purchases"), deps);
  const inbox = createInbox(scope.child("inbox"), { ...deps, unread });
  const { loaded$, codeBound, ...rewards } = createRewards(scope.child("rewards"), {
    ...deps,
    refreshTargets,
    news$: wallet.wallet.pipe(skip(1)),
    woke$: deps.pageLifecycle.woke$,
  });
  createRewardPrompt(scope.child("rewardPrompt"), { ...deps, loaded$, schedule: deps.schedule.schedule });
  const inviteEntry = createInviteEntry(scope.child("inviteEntry"), {
    ...deps,
    refreshTargets,
    rewards: { codeBound },
  });
  const speed = createSpeedSettings(scope.child("speed"), deps);
  const saves = createSaves(scope.child("saves"), { ...deps, ...ports });
  createClearData(scope.child("clearData"), { ...deps, port: ports.navigation });
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
    ...createAppearance(scope.child("appearance"), { ...deps, ...ports }),
    ...createOwnRecording(scope.child("recording"), { ...deps, recording: ports.recording }),
    unread: unread.count,
    ...inbox,
    ...rewards,
    ...inviteEntry,
    ...speed,
    ...saves,
    ...createLeftGame(scope.child("leftGame"), { ...deps, ...ports, schedule: deps.schedule.schedule }),
    ...createKeptSave(scope.child("keptSave"), deps),
    ...createRecentSessions(scope.child("recentSessions"), deps),
    ...createSignIns(scope.child("signIns"), deps),
    ...createAccountData(scope.child("accountData"), { ...deps, ...ports }),
    /** Whether the device has a share sheet. */
    canShare: ports.sharing.canShare,
    /** The page's own origin, for links to share. */
    origin: ports.navigation.origin,
    ...purchases,
  };
}
