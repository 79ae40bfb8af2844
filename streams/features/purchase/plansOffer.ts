import { combineLatest, distinctUntilChanged, EMPTY, filter, map, switchMap, take, tap } from "rxjs";
import type { Wallet } from "../../../wire/account.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation } from "../../page/navigation.ts";
import { pages } from "../../page/routes.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Schedule } from "../schedule/scheduleState.ts";

/** Seconds; a trial with less left is about to end. */
const trialEndsSoon = 300;

/** Offers the plans once in a session, when the free trial is about to end; never beside a game or a pop-up. */
export function createPlansOffer(
  scope: Scope,
  deps: CommonDeps<"player" | "location" | "overlays" | "typedStorage"> & {
    schedule: State<Schedule>;
    wallet: State<Wallet | null>;
    openPlans: () => void;
  },
): void {
  const { player, location, schedule, wallet, overlays, typedStorage, openPlans } = deps;
  const played$ = schedule.pipe(
    filter(({ kind }) => kind === "playing"),
    take(1),
  );
  const idle$ = combineLatest([schedule, location, wallet, overlays.shown]).pipe(
    map(
      ([{ kind }, { path }, now, open]) =>
        kind === "none" && path !== pages.desk.path && open.length === 0 && isTrialEnding(now),
    ),
    distinctUntilChanged(),
    filter(Boolean),
    take(1),
  );
  const invitation$ = played$.pipe(
    switchMap(() => idle$),
    switchMap(() =>
      scope.attempt("invitation", () => {
        typedStorage.write(stored.plansOffered, true);
        return overlays.open("subscriptionPop", {});
      }),
    ),
  );
  scope.run(
    "invitation",
    player.pipe(
      switchMap((id) =>
        id === null || typedStorage.read(stored.plansOffered) !== null ? EMPTY : invitation$,
      ),
      map((answer) => (answer === "plans" ? openPlans() : undefined)),
    ),
  );
}

function isTrialEnding(wallet: Wallet | null): boolean {
  if (wallet === null || wallet.isSubscription === 1) return false;
  const { isTestPlay, testPlayTime } = wallet.testPlayInfo;
  return isTestPlay === 1 && testPlayTime > 0 && testPlayTime < trialEndsSoon;
}

/** Opens the plans for `/user?showSubscriptionPlans=1`, and removes that query (R-USER-01). */
export function followPlansQuery(
  scope: Scope,
  deps: { player: State<string | null>; navigation: Navigation; openPlans: () => void },
): void {
  const { player, navigation, openPlans } = deps;
  scope.run(
    "plans",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : navigation.location)),
      filter(({ path }) => path === pages.user.path),
      map(({ query }) => new URLSearchParams(query)),
      filter((query) => query.get("showSubscriptionPlans") === "1"),
      tap((query) => {
        query.delete("showSubscriptionPlans");
        const rest = query.toString();
        navigation.go(rest === "" ? pages.user.path : `${pages.user.path}?${rest}`, { replace: true });
        openPlans();
      }),
    ),
  );
}
