import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  Subject,
  scan,
  switchMap,
  take,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Overlay } from "../../page/overlays.ts";
import { pages } from "../../page/routes.ts";
import type { Ports } from "../../ports.ts";
import { analytics } from "../../rules/durations.ts";
import type { UserInfo } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { CountedIntent } from "./countClicks.ts";

export interface AnalyticsDeps extends CommonDeps<"location" | "client"> {
  readonly ports: Pick<Ports, "clock" | "lifecycle">;
  readonly user: State<UserInfo | null>;
  readonly overlays: State<readonly Overlay[]>;
  /** The counted intents, including those from before this code was loaded. */
  readonly counted$: Observable<CountedIntent>;
}

/** A view or a click of a game or of the plans. */
interface Seen {
  readonly action: "game" | "subscription";
  readonly type: "view" | "click";
  /** Id of the game or plan; "" for all plans. */
  readonly goods: string;
}

/**
 * Sends the service what players look at and click (R-ANA-01), in batches of 5 s or 20 events, three at a time; at once when
 * the page is hidden. Nothing waits for them, and failures are ignored.
 */
export function createAnalytics(scope: Scope, deps: AnalyticsDeps): void {
  const { user, location, client } = deps;
  const { clock, lifecycle } = deps.ports;
  const queued: Array<{ action: string; params: Record<string, string | number> }> = [];
  const added$ = new Subject<void>();

  const add = ({ action, type, goods }: Seen): void => {
    const who = user.value;
    const { page } = location.value;
    if (who === null) return;
    queued.push({
      action,
      params: {
        user_id: who.userId,
        nation: who.nation,
        type,
        scene: page.kind === "page" ? page.name : page.kind,
        goods_id: goods,
        create_time: Math.floor(clock.now() / 1000),
      },
    });
    added$.next();
  };
  const send = (event: (typeof queued)[number]): Observable<unknown> =>
    scope.attempt("analytics", () => client.call(calls.analytics, event, { keepalive: true }));
  /** Sends one after the other until the queue is empty. */
  const drain = (): Observable<unknown> =>
    defer(() => {
      const next = queued.shift();
      return next === undefined ? EMPTY : concat(send(next), drain());
    });

  scope.run(
    "flush",
    added$.pipe(
      exhaustMap(() => {
        const full$ = added$.pipe(filter(() => queued.length >= analytics.flushAt));
        return merge(after(clock, analytics.flushAfter, "analytics/flushAfter"), full$).pipe(
          take(1),
          switchMap(() => merge(...Array.from({ length: analytics.atOnce }, drain))),
        );
      }),
    ),
  );
  const away$ = merge(lifecycle.hide$, lifecycle.visible$.pipe(filter((visible) => !visible)));
  scope.run("away", away$.pipe(mergeMap(() => from(queued.splice(0)).pipe(mergeMap(send)))));
  scope.run(
    "signed out",
    user.pipe(
      filter((who) => who === null),
      tap(() => queued.splice(0)),
    ),
  );
  scope.run("see", viewsAndClicks(deps).pipe(tap(add)));
}

/** What players look at and click, as it happens. */
function viewsAndClicks({ location, overlays, counted$ }: AnalyticsDeps): Observable<Seen> {
  const pages$ = location.pipe(
    map((now) => now.path + now.query),
    distinctUntilChanged(),
    map((): Seen | null => {
      const { path, query } = location.value;
      if (path === pages.details.path)
        return { action: "game", type: "view", goods: new URLSearchParams(query).get("id") ?? "" };
      const isPlans = path === pages.membership.path || path === pages.subscription.path;
      return isPlans ? { action: "subscription", type: "view", goods: "" } : null;
    }),
  );
  const plansInFront = (): boolean => overlays.value.at(-1)?.kind === "subscription";
  const plans$ = overlays.pipe(
    map((open) => open.find(({ kind }) => kind === "subscription")?.id),
    distinctUntilChanged(),
    map((id): Seen | null => (id === undefined ? null : { action: "subscription", type: "view", goods: "" })),
  );
  const clicks$ = counted$.pipe(
    filter(({ type }) => type === "play/click" || plansInFront()),
    scan(
      (before: Seen, intent): Seen => {
        if (intent.type === "play/click") return { action: "game", type: "click", goods: intent.gameId };
        const chosen = before.action === "subscription" ? before.goods : "";
        const goods = intent.type === "purchase/choose" ? intent.goodsId : chosen;
        return { action: "subscription", type: "click", goods };
      },
      { action: "subscription", type: "click", goods: "" },
    ),
  );
  return merge(pages$, plans$, clicks$).pipe(filter((seen) => seen !== null));
}
