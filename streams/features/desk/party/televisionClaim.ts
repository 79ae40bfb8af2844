import { exhaustMap, map, type Observable, of, startWith, switchMap } from "rxjs";
import { partyCodes } from "../../../../wire/calls/envelope.ts";
import { partyCalls, televisionCode } from "../../../../wire/calls/partyCalls.ts";
import type { IntentOf } from "../../../intents.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import { pages } from "../../../page/routes.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import { problemOf } from "./visit.ts";
import type { TelevisionClaim } from "./visitState.ts";

const idle: TelevisionClaim = { busy: false, problem: null };
const problems: Readonly<Record<number, NonNullable<TelevisionClaim["problem"]>>> = {
  [partyCodes.noTelevision]: "noTelevision",
  [partyCodes.televisionTaken]: "taken",
  429: "tooOften",
};

type Deps = CommonDeps<"location" | "actions" | "backend" | "navigation" | "toasts">;

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
  { backend, navigation, toasts }: Deps,
  { code: typed, replace }: IntentOf<"desk/claimTelevision">,
): Observable<TelevisionClaim> {
  const code = typed.trim().toUpperCase();
  // The service is not asked: it counts wrong codes.
  if (!televisionCode.safeParse(code).success) return of({ busy: false, problem: "noTelevision" });
  const failed: TelevisionClaim = { busy: false, problem: "unreachable" };
  return scope
    .attempt(
      "televisionClaim",
      () =>
        backend.call(partyCalls.claimTelevision, { code, replace: replace ? 1 : 0 }).pipe(
          map((result): TelevisionClaim => {
            if (result.kind !== "ok") return { busy: false, problem: problemOf(result, problems) };
            const isPlaying = result.data.playing === 1;
            if (!isPlaying) toasts.show({ message: "televisionReady" });
            navigation.go(isPlaying ? pages.desk.path : pages.home.path, { replace: true });
            return idle;
          }),
        ),
      of(failed),
    )
    .pipe(startWith<TelevisionClaim>({ busy: true, problem: null }));
}
