import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  type Observable,
  switchMap,
} from "rxjs";
import type { Reward } from "../../../wire/account.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { pages } from "../../page/routes.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Schedule } from "../schedule/scheduleState.ts";

/**
 * Announces each claimable reward once, one after the other, on the user page and after a game: never over another pop-up
 * (R-POP-01), on the rewards page, which shows them anyway, over the report after a game, or while a game waits that uses up play time.
 */
export function createRewardPrompt(
  scope: Scope,
  deps: CommonDeps<"player" | "navigation" | "overlays" | "typedStorage"> & {
    loaded$: Observable<readonly Reward[]>;
    schedule: State<Schedule>;
  },
): void {
  const { player, loaded$, schedule, navigation, overlays, typedStorage } = deps;
  const isOnRewardsPage = (): boolean => navigation.location.value.path === pages.rewards.path;

  /** Marks rewards as announced, for good. */
  const announce = (userId: string, list: readonly Reward[]): readonly Reward[] => {
    const kept = typedStorage.read(stored.rewardsAnnounced);
    const before = kept?.userId === userId ? kept.ids : [];
    const claimable = list.filter(({ id, state }) => state === "claimable" && !before.includes(id));
    const now = isOnRewardsPage() ? claimable : claimable.slice(0, 1);
    const ids = list
      .map(({ id }) => id)
      .filter((id) => before.includes(id) || now.some((reward) => reward.id === id));
    if (now.length > 0) typedStorage.write(stored.rewardsAnnounced, { userId, ids });
    return now;
  };

  const idle$ = combineLatest([schedule, navigation.location]).pipe(
    map(([{ kind }, { path }]) => kind === "none" && path !== pages.desk.path),
    distinctUntilChanged(),
  );
  scope.run(
    "prompt",
    player.pipe(
      switchMap((userId) =>
        userId === null
          ? EMPTY
          : combineLatest([loaded$, idle$]).pipe(
              filter(([, idle]) => idle),
              map(([list]) => list),
              filter(() => overlays.shown.value.length === 0),
              map((list) => announce(userId, list)[0]),
              filter((reward) => reward !== undefined),
              filter(() => !isOnRewardsPage()),
              // mutants: equivalent, nothing is announced while a pop-up is open, as this one is
              exhaustMap((reward) => scope.attempt("rewards/prompt", () => overlays.open("rewards", reward))),
            ),
      ),
    ),
  );
}
