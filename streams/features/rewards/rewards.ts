import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  pairwise,
  Subject,
  switchMap,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import { attempt } from "../../lib/attempt.ts";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Report } from "../../ports.ts";
import { untilAnswered } from "../../rules/untilAnswered.ts";
import type { AppLocation, Locale } from "../../ui/location.ts";
import { paths } from "../../ui/routes.ts";
import type { Toasts } from "../../ui/toasts.ts";
import type { Reward } from "../../wire/account.ts";
import { calls } from "../../wire/calls.ts";
import { isAbsent } from "../../wire/envelope.ts";
import { type Backend, toastFailure } from "../session/backend.ts";

/** The player's rewards and invite code (R-USER-01). */
export type Rewards =
  | { status: "idle" }
  | { status: "loading" }
  | { status: "failed" }
  | {
      status: "ready";
      list: readonly Reward[];
      /** "" where the service has none. */
      inviteCode: string;
      /** A friend's code may still be entered, as far as is known. */
      mayBind: boolean;
      /** The reward that is being claimed. */
      claiming: string | null;
    };

export interface RewardsFeature {
  readonly rewards: State<Rewards>;
  /** Each list as it came fresh from the service. */
  readonly loaded$: Observable<readonly Reward[]>;
  /** The player bound a friend's code. */
  codeBound(): void;
}

/** What may have changed in the wallet and the messages after a reward or a code. */
export interface Afterwards {
  readonly wallet: { refresh(): void };
  readonly unread: { refresh(): void };
}

type Change = (before: Rewards) => Rewards;

/**
 * Rewards: asked for when the user page or their own opens, and after a game; again while one of these pages is open and something may have
 * been earned or claimed elsewhere. A claim runs alone; afterwards the wallet is refreshed.
 */
export function createRewards(
  scope: Scope,
  deps: {
    player: State<string | null>;
    location: State<AppLocation>;
    locale: State<Locale>;
    backend: Backend;
    actions: Actions;
    toasts: Toasts;
    report: Report;
    reconnected$: Observable<unknown>;
    /** What the player has changed, perhaps by a reward. */
    news$: Observable<unknown>;
    /** The page came back to the foreground. */
    woke$: Observable<unknown>;
    afterwards: Afterwards;
  },
): RewardsFeature {
  const {
    player,
    location,
    locale,
    backend,
    actions,
    toasts,
    report,
    reconnected$,
    news$,
    woke$,
    afterwards,
  } = deps;
  const again$ = new Subject<void>();
  const codeBound$ = new Subject<void>();
  const loaded$ = new Subject<readonly Reward[]>();

  const load$ = defer(() =>
    untilAnswered(
      () =>
        attempt(report, "rewards", () => backend.call(calls.rewards, {})).pipe(
          map((result) => (isAbsent(result) ? none : result)),
        ),
      reconnected$,
    ).pipe(
      map((result): Change => {
        if (result.kind !== "ok") return failed;
        loaded$.next(result.data.list);
        return (before) => ({
          status: "ready",
          ...result.data,
          mayBind: result.data.mayBind ?? (before.status === "ready" ? before.mayBind : true),
          claiming: before.status === "ready" ? before.claiming : null,
        });
      }),
    ),
  );

  const path$ = location.pipe(
    map(({ path }) => path),
    distinctUntilChanged(),
  );
  const opened$ = path$.pipe(
    switchMap((path) =>
      path === paths.user || path === paths.rewards ? merge(locale, news$, woke$) : EMPTY,
    ),
  );
  const afterGame$ = path$.pipe(
    pairwise(),
    filter(([from]) => from === paths.desk),
  );
  const wanted$ = merge(opened$, afterGame$, again$, codeBound$, actions.of("rewards/retry"));

  const claim = (id: string): Observable<Change> =>
    attempt(report, "rewards/claim", () => backend.call(calls.claimReward, { id })).pipe(
      map((result): Change => {
        if (result.kind === "ok") {
          toasts.show({ message: "rewardClaimed" });
          afterwards.wallet.refresh();
          afterwards.unread.refresh();
          return claimed(id);
        }
        if (!isAbsent(result)) toastFailure(toasts, result);
        // A refusal says that the list is no longer true.
        if (result.kind === "refused") again$.next();
        return notClaiming;
      }),
    );
  const claimed$ = actions.of("rewards/claim").pipe(
    filter(({ id }) => isClaimable(rewards.value, id)),
    exhaustMap(({ id }) => concat(of(claimingOf(id)), claim(id), of(notClaiming))),
  );

  const rewards: State<Rewards> = reduce<Rewards>(
    scope,
    "rewards",
    { status: "idle" },
    player.pipe(
      switchMap((id): Observable<Change> => {
        if (id === null) return of<Change>(() => ({ status: "idle" }));
        return merge(
          codeBound$.pipe(map(() => bound)),
          wanted$.pipe(switchMap(() => concat(of(loading), load$))),
          claimed$,
        );
      }),
    ),
  );
  return { rewards, loaded$: loaded$.asObservable(), codeBound: () => codeBound$.next() };
}

const none = { kind: "ok", msg: "", data: { list: [], inviteCode: "", mayBind: undefined } } as const;

/** What is shown already stays until the fresh list is here, and when it does not come. */
const loading: Change = (before) => (before.status === "ready" ? before : { status: "loading" });
const failed: Change = (before) => (before.status === "ready" ? before : { status: "failed" });

const bound: Change = (before) => (before.status === "ready" ? { ...before, mayBind: false } : before);

const claimingOf =
  (id: string): Change =>
  (before) =>
    before.status === "ready" ? { ...before, claiming: id } : before;

const notClaiming: Change = (before) => (before.status === "ready" ? { ...before, claiming: null } : before);

const claimed =
  (id: string): Change =>
  (before) =>
    before.status === "ready"
      ? {
          ...before,
          claiming: null,
          list: before.list.map((reward) => (reward.id === id ? { ...reward, state: "claimed" } : reward)),
        }
      : before;

function isClaimable(rewards: Rewards, id: string): boolean {
  return (
    rewards.status === "ready" &&
    rewards.list.some((reward) => reward.id === id && reward.state === "claimable")
  );
}
