import {
  combineLatest,
  concat,
  distinctUntilChanged,
  exhaustMap,
  map,
  type Observable,
  of,
  startWith,
  switchMap,
  takeWhile,
  tap,
} from "rxjs";
import type { CallResult } from "../../../../wire/calls/envelope.ts";
import { partyCalls, partyCodes } from "../../../../wire/calls/partyCalls.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import { onPage } from "../../../page/onPage.ts";
import { type Invitation, linkOf } from "./joinLink.ts";
import { storedVisit } from "./storedVisit.ts";
import type { VisitDeps } from "./visitDeps.ts";
import { visiting } from "./visiting.ts";
import type { JoinProblem, Visit } from "./visitState.ts";

type Joining = Extract<Visit, { status: "joining" }>;
interface Way extends Invitation {
  /** The guest sits before the player's television. */
  readonly beside: boolean;
}

const problems: Readonly<Record<number, JoinProblem>> = {
  [partyCodes.wrongPin]: "wrongPin",
  [partyCodes.locked]: "locked",
  [partyCodes.full]: "full",
  [partyCodes.name]: "name",
  [partyCodes.over]: "over",
  429: "tooOften",
};
const form: Joining = { status: "joining", busy: false, problem: null, pin: "" };

/** A guest's visit (R-TOGETHER-06) on its own page, without an account; idle on all others. */
export function createVisit(scope: Scope, deps: VisitDeps): State<Visit> {
  const { location, typedStorage, ports } = deps;
  const here$ = onPage(location, ({ name }) => name === "join").pipe(distinctUntilChanged());
  return scope.state<Visit>(
    "visit",
    form,
    here$.pipe(
      switchMap((here) => {
        if (!here) return of(form);
        const invitation = linkOf(ports.navigation.address().hash);
        if (invitation === null) return of<Visit>({ ...form, problem: "noLink" });
        const known = typedStorage.read(storedVisit);
        const kept = known?.link === invitation.link ? known : null;
        const way: Way = { ...invitation, beside: invitation.pin !== null || kept?.beside === true };
        return visitsOf(scope, deps, way, kept ? of(kept.token) : join(scope, deps, way));
      }),
    ),
  );
}

/** The form until the service lets the guest in. @returns what to show, or the token as a text */
function join(scope: Scope, deps: VisitDeps, way: Way): Observable<Visit | string> {
  const { backend, actions, typedStorage } = deps;
  const { link, beside } = way;
  const blank: Joining = { ...form, pin: way.pin ?? "" };
  const invited$ = scope.attempt("invitation", () =>
    backend.call(partyCalls.invitation, { link }).pipe(
      map((result): Partial<Joining> => {
        if (result.kind === "ok") return { game: result.data.game };
        return problemOf(result, problems) === "over" ? { problem: "over" } : {};
      }),
    ),
  );
  const form$ = actions.of("desk/join").pipe(
    exhaustMap(({ pin, name }) => {
      // The service is not asked: it counts wrong PINs.
      if (!/^\d{6}$/.test(pin)) return of<Joining>({ ...blank, problem: "wrongPin" });
      return concat(
        of<Joining>({ ...blank, busy: true }),
        scope.attempt("join", () =>
          backend.call(partyCalls.join, { link, pin, name }).pipe(
            map((result): Joining | string => {
              if (result.kind !== "ok") return { ...blank, problem: problemOf(result, problems) };
              typedStorage.write(storedVisit, { link, token: result.data.token, beside });
              return result.data.token;
            }),
          ),
        ),
      );
    }),
    startWith(blank),
  );
  return combineLatest([form$, invited$.pipe(startWith<Partial<Joining>>({}))]).pipe(
    map(([shown, { game, problem = null }]) =>
      typeof shown === "string" ? shown : { ...shown, game, problem: shown.problem ?? problem },
    ),
  );
}

/** Everything from the form to the end of the visit, and again after `desk/joinAgain`. */
function visitsOf(
  scope: Scope,
  deps: VisitDeps,
  way: Way,
  first$: Observable<Visit | string>,
): Observable<Visit> {
  const { actions, typedStorage } = deps;
  const once = (token$: Observable<Visit | string>): Observable<Visit> =>
    token$.pipe(
      // The token ends the form.
      takeWhile((shown) => typeof shown !== "string", true),
      // mutants: equivalent, what the form shows is there at once, and a token is the last of it
      switchMap((shown) => {
        if (typeof shown !== "string") return of(shown);
        return visiting(scope, deps, shown, way.beside).pipe(
          tap(({ status }) => {
            if (status === "over") typedStorage.remove(storedVisit);
          }),
        );
      }),
    );
  return actions.of("desk/joinAgain").pipe(
    map(() => join(scope, deps, way)),
    startWith(first$),
    switchMap(once),
  );
}

/** @param problems by the service's code */
export function problemOf<Problem>(
  result: CallResult<unknown>,
  problems: Readonly<Record<number, Problem>>,
): Problem | "unreachable" {
  return (result.kind === "refused" ? problems[result.code] : undefined) ?? "unreachable";
}
