import {
  concat,
  defer,
  distinctUntilChanged,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  repeat,
  scan,
  startWith,
  switchMap,
  takeWhile,
} from "rxjs";
import { partyCalls, partyCodes } from "../../../../wire/calls/partyCalls.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import { after, every } from "../../../lib/time.ts";
import { onPage } from "../../../page/onPage.ts";
import { televisionOverFor, televisionPolls } from "../../../rules/durations.ts";
import { type OfferedTelevision, storedTelevision } from "./storedVisit.ts";
import type { VisitDeps } from "./visitDeps.ts";
import { visiting } from "./visiting.ts";
import { startingTelevision as starting, type Television } from "./visitState.ts";

/** The service's answer; null when there was none. */
type Answer = "offered" | "paired" | "showing" | "over" | null;
/** Before there is a game. `over`: a new code is needed. */
type Waiting = Extract<Television, { status: "starting" | "offered" | "paired" }> | "showing" | "over";

const unreachable = { status: "starting", unreachable: true } as const;

/** The code of a television's page, which few browsers need. */
export interface TelevisionCode {
  readonly createTelevision: typeof createTelevision;
}

/** A page that shows the game of the player who types its code (R-TOGETHER-09), without an account; idle on all other pages. */
export function createTelevision(scope: Scope, deps: VisitDeps): State<Television> {
  const here$ = onPage(deps.location, ({ name }) => name === "tv").pipe(distinctUntilChanged());
  const fromCodeToEnd$ = defer(() => {
    const kept = deps.typedStorage.read(storedTelevision);
    return kept ? of(kept) : offers(scope, deps);
  }).pipe(
    takeWhile((offered) => offered === null, true),
    switchMap((offered) => (offered === null ? of(unreachable) : follow(scope, deps, offered))),
  );
  return scope.state<Television>(
    "television",
    starting,
    here$.pipe(
      switchMap((here) => (here ? fromCodeToEnd$.pipe(repeat(), startWith(starting)) : of(starting))),
    ),
  );
}

/** Asks every {@link televisionPolls}, and at once when the browser is online again. */
function asks<T>(scope: Scope, { ports, pageLifecycle }: VisitDeps, ask: () => Observable<T>): Observable<T> {
  return merge(every(ports.clock, televisionPolls, "party/televisionPolls"), pageLifecycle.cameOnline$).pipe(
    startWith(undefined),
    exhaustMap(() => scope.attempt("television", ask)),
  );
}

/** Asks for a code until there is one. @returns null where the service did not answer */
function offers(scope: Scope, deps: VisitDeps): Observable<OfferedTelevision | null> {
  const { backend, ports, typedStorage } = deps;
  return asks(scope, deps, () =>
    backend.call(partyCalls.offerTelevision, {}).pipe(
      map((result) => {
        if (result.kind !== "ok") return null;
        const { code, token, seconds } = result.data;
        const offered = { code, token, until: ports.clock.now() + seconds * 1_000 };
        typedStorage.write(storedTelevision, offered);
        return offered;
      }),
    ),
  );
}

/** From a code to the end of the game, after which the code's token is worth nothing. */
function follow(scope: Scope, deps: VisitDeps, offered: OfferedTelevision): Observable<Television> {
  const { ports, typedStorage } = deps;
  const forget$ = defer(() => {
    typedStorage.remove(storedTelevision);
    return of<Television>({ status: "over" });
  });
  const over$ = concat(
    forget$,
    after(ports.clock, televisionOverFor, "party/televisionOverFor").pipe(ignoreElements()),
  );
  const shows$ = visiting(scope, deps, offered.token).pipe(
    // Nobody sits at a television to try again.
    takeWhile((shown) => shown.status !== "visiting" || shown.desk.status !== "failed", true),
    repeat({ delay: () => after(ports.clock, televisionPolls, "party/televisionPolls") }),
    takeWhile(({ status }) => status !== "over", true),
    filter((shown) => shown.status !== "joining"),
    switchMap((shown) => (shown.status === "over" ? over$ : of(shown))),
  );
  return answers(scope, deps, offered).pipe(
    scan((shown: Waiting, answer) => next(shown, answer, offered, ports.clock.now()), starting),
    takeWhile((shown) => shown !== "showing" && shown !== "over", true),
    switchMap((shown) => {
      if (shown === "showing") return shows$;
      return shown === "over" ? forget$.pipe(ignoreElements()) : of(shown);
    }),
  );
}

function answers(scope: Scope, deps: VisitDeps, { token }: OfferedTelevision): Observable<Answer> {
  return asks(scope, deps, () =>
    deps.backend.call(partyCalls.television, { token }).pipe(
      map((result): Answer => {
        if (result.kind === "ok") return result.data.state;
        return result.kind === "refused" && result.code === partyCodes.over ? "over" : null;
      }),
    ),
  );
}

/** What follows an answer. @param now epoch ms */
function next(shown: Waiting, answer: Answer, { code, until }: OfferedTelevision, now: number): Waiting {
  const isValid = now < until;
  if (answer === "offered") return isValid ? { status: "offered", code } : "over";
  if (answer === "paired") return { status: "paired" };
  if (answer !== null) return answer;
  const keeps =
    typeof shown !== "string" && (shown.status === "offered" ? isValid : shown.status === "paired");
  return keeps ? shown : unreachable;
}
