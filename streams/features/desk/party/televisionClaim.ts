import { exhaustMap, map, type Observable, of, startWith, switchMap } from "rxjs";
import { partyCalls, partyCodes, televisionCode } from "../../../../wire/calls/partyCalls.ts";
import type { IntentOf } from "../../../intents.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import { pages } from "../../../page/routes.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import { problemOf } from "./visit.ts";
import type { TelevisionClaim } from "./visitState.ts";

const idle: TelevisionClaim = { busy: false, problem: null, ready: false };
const problems: Readonly<Record<number, NonNullable<TelevisionClaim["problem"]>>> = {
  [partyCodes.noTelevision]: "noTelevision",
  [partyCodes.televisionTaken]: "taken",
  429: "tooOften",
};

type Deps = CommonDeps<"location" | "actions" | "backend" | "navigation">;

/** Shows the player's running game, or the next one, on the television whose code was typed (R-TOGETHER-09). Another page ends the attempt. */
export function createTelevisionClaim(scope: Scope, deps: Deps): State<TelevisionClaim> {
  const { actions, location } = deps;
  return scope.state(
    "televisionClaim",
    idle,
    location.pipe(
      switchMap(() =>
        actions.of("desk/claimTelevision").pipe(
          exhaustMap((intent) => claim(scope, deps, intent)),
          startWith(idle),
        ),
      ),
    ),
  );
}

function claim(
  scope: Scope,
  { backend, navigation }: Deps,
  { code: typed, replace }: IntentOf<"desk/claimTelevision">,
): Observable<TelevisionClaim> {
  const code = typed.trim().toUpperCase();
  // The service is not asked: it counts wrong codes.
  if (!televisionCode.safeParse(code).success) return of({ ...idle, problem: "noTelevision" });
  const failed: TelevisionClaim = { ...idle, problem: "unreachable" };
  return scope
    .attempt(
      "televisionClaim",
      () =>
        backend.call(partyCalls.claimTelevision, { code, replace: replace ? 1 : 0 }).pipe(
          map((result): TelevisionClaim => {
            if (result.kind !== "ok") return { ...idle, problem: problemOf(result, problems) };
            const ready = result.data.playing === 0;
            if (!ready) navigation.go(pages.desk.path, { replace: true });
            return { ...idle, ready };
          }),
        ),
      of(failed),
    )
    .pipe(startWith<TelevisionClaim>({ ...idle, busy: true }));
}
