import {
  combineLatest,
  concat,
  defaultIfEmpty,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  pairwise,
  Subject,
  switchMap,
  tap,
} from "rxjs";
import type { Reward } from "../../../wire/account.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { isAbsent } from "../../../wire/calls/envelope.ts";
import type { Locale } from "../../../wire/locale.ts";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Overlay, OverlayKind } from "../../page/overlays.ts";
import { pages } from "../../page/routes.ts";
import { retryOnReconnect } from "../../rules/retryOnReconnect.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { toastFailure } from "../session/backend.ts";
import type { WalletFeature } from "../wallet/wallet.ts";

/** The player's rewards and invite code (R-USER-01). */
export type Rewards =
  | { status: "idle" }
  | { status: "loading" }
  | { status: "failed" }
  | {
      status: "ready";
      list: readonly Reward[];
      /** "" when the service has none. */
      inviteCode: string;
      /** Whether a friend's code may still be entered; true while unknown. */
      mayBind: boolean;
      /** Id of the reward that is being claimed. */
      claiming: string | null;
    };

export interface RewardsFeature {
  readonly rewards: State<Rewards>;
  /** Lists received from the service, to announce what can be claimed. */
  readonly loaded$: Observable<readonly Reward[]>;
  /** Called when the player has bound a friend's code. */
  codeBound(): void;
}

/** What to refresh after a claimed reward or a bound code. */
export interface RefreshTargets {
  readonly wallet: Pick<WalletFeature, "refresh" | "fetchSilently$">;
  readonly unread: { refresh(): void };
}

type Change = (before: Rewards) => Rewards;

export interface RewardsDeps
  extends CommonDeps<"player" | "location" | "backend" | "actions" | "overlays" | "toasts" | "reconnected$"> {
  locale: State<Locale>;
  /** The player's balance or messages changed, perhaps by a reward. */
  news$: Observable<unknown>;
  woke$: Observable<unknown>;
  refreshTargets: RefreshTargets;
}

/** Pop-ups that offer a reward before anything paid (R-HOUR-04). */
const timePopups: ReadonlySet<OverlayKind> = new Set(["timeOver", "buyHour", "joinMembership"]);
const sellsTime = (open: readonly Overlay[]): boolean => open.some(({ kind }) => timePopups.has(kind));

/**
 * Rewards are loaded when the user page, the rewards page or a pop-up that sells play time opens, and after a game; again
 * while one of these is open and something may have been earned or claimed elsewhere. One claim runs at a time, and
 * refreshes the wallet.
 */
export function createRewards(scope: Scope, deps: RewardsDeps): RewardsFeature {
  const { player, location, locale, actions, overlays, news$, woke$ } = deps;
  const again$ = new Subject<void>();
  const codeBound$ = new Subject<void>();
  const loaded$ = new Subject<readonly Reward[]>();

  const load$ = loadRewards(scope, deps, (list) => loaded$.next(list));

  const path$ = location.pipe(
    map(({ path }) => path),
    distinctUntilChanged(),
  );
  const isOffered$ = overlays.shown.pipe(map(sellsTime), distinctUntilChanged());
  const opened$ = combineLatest([path$, isOffered$]).pipe(
    switchMap(([path, isOffered]) =>
      isOffered || path === pages.user.path || path === pages.rewards.path
        ? merge(locale, news$, woke$)
        : EMPTY,
    ),
  );
  const afterGame$ = path$.pipe(
    pairwise(),
    filter(([from]) => from === pages.desk.path),
  );
  const wanted$ = merge(opened$, afterGame$, again$, codeBound$, actions.of("rewards/retry"));

  const claim = (reward: Reward) => claimReward(scope, deps, reward, () => again$.next());
  const claimed$ = actions.of("rewards/claim").pipe(
    map(({ id }) => findClaimable(rewards.value, id)),
    filter((reward) => reward !== undefined),
    exhaustMap((reward) => concat(of(claimingOf(reward.id)), claim(reward), of(notClaiming))),
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

/** @param announce receives each list from the service, except those for a pop-up that shows its rewards itself */
function loadRewards(
  scope: Scope,
  { backend, overlays, reconnected$ }: RewardsDeps,
  announce: (list: readonly Reward[]) => void,
): Observable<Change> {
  return defer(() => {
    const isOffered = sellsTime(overlays.shown.value);
    return retryOnReconnect(
      () =>
        scope
          .attempt("rewards", () => backend.call(accountCalls.rewards, {}))
          .pipe(map((result) => (isAbsent(result) ? none : result))),
      reconnected$,
    ).pipe(
      map((result): Change => {
        if (result.kind !== "ok") return failed;
        if (!isOffered) announce(result.data.list);
        return (before) => ({
          status: "ready",
          ...result.data,
          mayBind: result.data.mayBind ?? (before.status === "ready" ? before.mayBind : true),
          claiming: before.status === "ready" ? before.claiming : null,
        });
      }),
    );
  });
}

/** @param outdated called when the refusal of a claim shows that the list is out of date */
function claimReward(
  scope: Scope,
  { backend, toasts, refreshTargets }: RewardsDeps,
  { id, title, prize = title }: Reward,
  outdated: () => void,
): Observable<Change> {
  return scope
    .attempt("rewards/claim", () => backend.call(accountCalls.claimReward, { id }))
    .pipe(
      switchMap((result): Observable<Change> => {
        if (result.kind === "ok") {
          toasts.show({ message: "rewardClaimed", values: { prize } });
          // The wallet first: a pop-up that offers play time closes before what it sells moves under the finger.
          const wallet$ = refreshTargets.wallet.fetchSilently$.pipe(
            defaultIfEmpty(null),
            tap((fresh) => fresh ?? refreshTargets.wallet.refresh()),
          );
          const unread$ = defer(() => of(refreshTargets.unread.refresh()));
          return concat(merge(wallet$, unread$).pipe(ignoreElements()), of(claimed(id)));
        }
        if (!isAbsent(result)) toastFailure(toasts, result);
        if (result.kind === "refused") outdated();
        return of(notClaiming);
      }),
    );
}

/** The reply of a backend without rewards. */
const none = { kind: "ok", msg: "", data: { list: [], inviteCode: "", mayBind: undefined } } as const;

/** The list on the screen stays while a new one loads, and when that fails. */
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

/**
 * Play time for nothing: a reward of it, of the coins missing for the hour, or of what the backend does not say.
 * @param coinsMissing for the hour; 0 where the player has enough, Infinity where coins buy none
 */
export function rewardForTime(rewards: Rewards, coinsMissing: number): Reward | null {
  if (rewards.status !== "ready") return null;
  const claimable = rewards.list.filter(({ state }) => state === "claimable");
  const isUseful = ({ seconds, gold }: Reward): boolean =>
    (seconds === undefined && gold === undefined) || (coinsMissing > 0 && (gold ?? 0) >= coinsMissing);
  return claimable.find(({ seconds = 0 }) => seconds > 0) ?? claimable.find(isUseful) ?? null;
}

function findClaimable(rewards: Rewards, id: string): Reward | undefined {
  if (rewards.status !== "ready") return undefined;
  return rewards.list.find((reward) => reward.id === id && reward.state === "claimable");
}
