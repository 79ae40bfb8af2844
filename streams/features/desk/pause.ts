import {
  combineLatest,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  pairwise,
  Subject,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import { awayCharged } from "../../../wire/durations.ts";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import type { DeskCommand } from "../../ports/stage.ts";
import { countdown } from "../../rules/countdown.ts";
import { resumesAfter } from "../../rules/durations.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";
import { isSeatHeld, notPaused, type Paused, reducePaused } from "./paused.ts";
import type { PictureEvent } from "./picture/picture.ts";

/** A paused game as its player sees it. Times in s from now. */
export interface PauseView {
  /** How long its seat is held; 0 if it is paused only because no play time is left. */
  readonly seatLeft: number;
  /** When the free break ends; 0 once it is used up. */
  readonly freeLeft: number;
  /** Whether minutes count now. */
  readonly counts: boolean;
  /** The countdown before it resumes (R-DESK-28); 0 without one. */
  readonly resumesIn: number;
  /** How long play time can still be bought; null while there is some left (R-AWAY-03). */
  readonly buyLeft: number | null;
  /** Its page is hidden, or was, or nobody has played, or its television was lost, and the player has to resume the game (R-AWAY-02, R-AWAY-09). */
  readonly waits: false | "away" | "idle" | "television";
}

/** What this page asks of the host. */
interface Asked {
  /** A menu, an editor or a pop-up covers the game, or a game that was left has no picture yet. */
  readonly pause: boolean;
  /** The page is hidden, or waits for its player. */
  readonly away: boolean;
}

interface PauseState {
  readonly paused: Paused;
  /** Unchanged during the countdown. */
  readonly asked: Asked;
  /** The countdown runs. */
  readonly resumes: boolean;
  readonly covered: boolean;
  /** `waits`, `idle`, `television`: hidden, or without play, for so long, or its television was lost: the player has to resume the game. */
  readonly page: "shown" | "hidden" | "waits" | "idle" | "television";
  /** When the page was first hidden since the game last ran, epoch ms; null if it was not. */
  readonly hiddenAt: number | null;
  /** The player left the game, there or on another device, and is here: it waits for its first picture. */
  readonly returning: boolean;
  /** The connection has shown a frame. On a busy device that may be before its `hello`. */
  readonly moving: boolean;
}

const nothingAsked: Asked = { pause: false, away: false };

/**
 * Asks the host to pause the game while its page is hidden (R-AWAY-02), while something covers it (R-DESK-05), and, if its player had left
 * it, until its first picture. Afterwards a game that the host has paused resumes after a countdown, which any press ends (R-DESK-28). If
 * the page was hidden for `awayCharged` or longer, the player starts that countdown. Everything asked is sent on each connection: the host
 * keeps a pause when one is lost, and this page may have been reloaded since.
 * @param covers such as an open sheet; each emits its current value first
 */
export function createPause(
  scope: Scope,
  deps: DeskFeatureDeps &
    CommonDeps<"clock" | "pageLifecycle"> & { readonly wallet: Pick<WalletFeature, "fetchSilently$"> },
  covers: readonly Observable<boolean>[],
): {
  /** Null while the game runs. */
  readonly pause: State<PauseView | null>;
  readonly paused: State<Paused>;
  readonly commands$: Observable<DeskCommand>;
} {
  const { clock, pageLifecycle, actions, events$, wallet } = deps;
  const { visible } = pageLifecycle;
  const counted$ = new Subject<void>();
  const state = reduce<PauseState>(
    scope,
    "state",
    hideOrShow(running, visible.value, clock.now()),
    on(events$, (before, event) => settle(afterEvent(before, event, clock.now()))),
    on(visible, (before, isVisible) => settle(hideOrShow(before, isVisible, clock.now()))),
    on(combineLatest(covers).pipe(map((all) => all.some(Boolean))), (before, covered) =>
      settle({ ...before, covered }),
    ),
    on(actions.of("desk/resume"), (before) => {
      if (before.resumes) return release(before);
      return isWaiting(before) ? settle({ ...before, page: "shown" }) : before;
    }),
    on(counted$, (before) => (before.resumes ? release(before) : before)),
  );
  const part = <Part>(select: (now: PauseState) => Part): Observable<Part> =>
    state.pipe(map(select), distinctUntilChanged());

  const resumesIn = source(0);
  scope.run(
    "countdown",
    part(({ resumes }) => resumes).pipe(
      switchMap((resumes) => (resumes ? countdown(clock, resumesAfter, NEVER, "desk/resumesAfter") : of(0))),
      tap((left) => {
        resumesIn.set(left);
        if (left === 0) counted$.next();
      }),
    ),
  );
  scope.run(
    "wallet",
    part(({ paused }) => isSeatHeld(paused)).pipe(
      pairwise(),
      // This page does not know how much of the time was free.
      switchMap(([, isHeld]) => (isHeld ? EMPTY : scope.attempt("desk/wallet", () => wallet.fetchSilently$))),
    ),
  );
  const seconds$ = part(({ paused }) => paused.reasons.length > 0).pipe(
    switchMap((isPaused) =>
      isPaused ? every(clock, 1_000, "desk/pausedSeconds").pipe(startWith(0)) : of(0),
    ),
  );
  return {
    pause: scope.state<PauseView | null>(
      "pause",
      null,
      combineLatest([state, resumesIn, seconds$]).pipe(map(([now, left]) => viewOf(now, left, clock.now()))),
    ),
    paused: scope.state(
      "paused",
      notPaused,
      part(({ paused }) => paused),
    ),
    commands$: merge(
      defer(() => of<DeskCommand>({ kind: "away", away: state.value.asked.away })),
      part(({ asked }) => asked).pipe(pairwise(), concatMap(changedCommands)),
      events$.pipe(
        filter((event) => event.kind === "hello"),
        concatMap(({ pausable }): DeskCommand[] => {
          const { away, pause } = state.value.asked;
          return [{ kind: "away", away }, ...(pausable ? [{ kind: "pause" as const, paused: pause }] : [])];
        }),
      ),
    ),
  };
}

const running: PauseState = {
  paused: notPaused,
  asked: nothingAsked,
  resumes: false,
  covered: false,
  page: "shown",
  hiddenAt: null,
  returning: false,
  moving: false,
};

function hideOrShow(before: PauseState, isVisible: boolean, now: number): PauseState {
  const { page, hiddenAt, paused, covered } = before;
  // It waits for its player already, whether its page is hidden or not.
  if (page === "idle") return before;
  if (!isVisible) return { ...before, page: "hidden", hiddenAt: hiddenAt ?? now };
  const isLong = now - (hiddenAt ?? now) >= awayCharged;
  // What covers the game resumes it itself.
  const waits = page !== "shown" && isLong && isSeatHeld(paused) && !covered;
  return { ...before, page: waits ? "waits" : "shown" };
}

function afterEvent(before: PauseState, event: PictureEvent, now: number): PauseState {
  const paused = reducePaused(before.paused, event, now);
  const next = { ...before, paused, page: pageAfter(before, paused) };
  const { reasons } = paused;
  const isLeft = reasons.includes("left");
  /** The host has paused it for this page. */
  const isPaused = reasons.includes("player") && !isLeft;
  switch (event.kind) {
    case "hello":
      return { ...next, returning: isLeft };
    case "paused":
      return {
        ...next,
        returning: (isLeft && !before.asked.pause) || (next.returning && !(next.moving && isPaused)),
      };
    case "television":
      // The host has paused a game whose television was lost: its player looked at that, and says when to go on here; or it comes back.
      if (event.on) return { ...next, page: next.page === "television" ? "shown" : next.page };
      return before.covered || next.page !== "shown" || !isSeatHeld(paused)
        ? next
        : { ...next, page: "television" };
    case "firstFrame":
      return { ...next, moving: true, returning: next.returning && !isPaused };
    case "picture":
    case "ended":
    case "gaveUp":
      return { ...next, moving: false, returning: false };
    default:
      return next;
  }
}

const isWaiting = ({ page }: PauseState): boolean =>
  page === "waits" || page === "idle" || page === "television";

/** @param paused the host's latest word */
function pageAfter(before: PauseState, paused: Paused): PauseState["page"] {
  if (before.page === "shown" && paused.idle && !before.paused.idle) return "idle";
  // A press has resumed it at the host.
  return isWaiting(before) && !isSeatHeld(paused) ? "shown" : before.page;
}

/** Derives what to ask. Once there is no reason left, a game that the host has paused resumes after the countdown, another at once. */
function settle(now: PauseState): PauseState {
  const pause = now.covered || now.returning;
  const away = now.page !== "shown";
  if (pause || away) return { ...now, asked: { pause, away }, resumes: false };
  const isAsked = now.asked.pause || now.asked.away;
  return isAsked && isSeatHeld(now.paused) ? { ...now, resumes: true } : release(now);
}

function release(now: PauseState): PauseState {
  return { ...now, asked: nothingAsked, resumes: false, hiddenAt: null };
}

/** Sends what begins before what ends: in between the game would run. */
function changedCommands([before, now]: [Asked, Asked]): DeskCommand[] {
  const away: DeskCommand[] = before.away === now.away ? [] : [{ kind: "away", away: now.away }];
  const pause: DeskCommand[] = before.pause === now.pause ? [] : [{ kind: "pause", paused: now.pause }];
  return now.pause ? [...pause, ...away] : [...away, ...pause];
}

function viewOf({ paused, page }: PauseState, resumesIn: number, now: number): PauseView | null {
  const { reasons, seatUntil, freeFrom, freeUntil, buyUntil } = paused;
  if (reasons.length === 0) return null;
  const left = (until: number): number => Math.max(0, Math.ceil((until - now) / 1_000));
  return {
    seatLeft: left(seatUntil),
    freeLeft: freeUntil > freeFrom ? left(freeUntil) : 0,
    counts: left(freeFrom) > 0 || left(freeUntil) === 0,
    resumesIn,
    buyLeft: reasons.includes("timeOver") ? left(buyUntil) : null,
    waits:
      page !== "shown" && isSeatHeld(paused) && (page === "idle" || page === "television" ? page : "away"),
  };
}
