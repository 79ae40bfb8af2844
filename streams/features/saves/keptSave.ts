import {
  concat,
  distinctUntilChanged,
  endWith,
  exhaustMap,
  map,
  type Observable,
  of,
  scan,
  switchMap,
  take,
  takeWhile,
} from "rxjs";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import type { SaveVersion } from "../../../wire/calls/saves.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { keptSaveChecks } from "../../rules/durations.ts";
import type { Desk } from "../desk/deskState.ts";
import type { Backend } from "../session/backend.ts";

interface Deps {
  readonly ports: { readonly clock: Clock };
  readonly desk: State<Desk>;
  readonly backend: Pick<Backend, "call">;
}

/** `pending`: the host still stores it. */
export type KeptSave = SaveVersion | "pending" | null;

const isKept = (save: KeptSave): boolean => save !== null && save !== "pending";

/** The newest save of the game that has just ended, once its host has stored it (R-LAG-05). Null when unknown. */
export function createKeptSave(scope: Scope, deps: Deps) {
  const keptSave = scope.state<KeptSave>(
    "keptSave",
    null,
    deps.desk.pipe(
      map(endedGame),
      distinctUntilChanged(),
      switchMap((gameId) =>
        gameId === null
          ? of(null)
          : concat(
              of(null),
              scope.attempt("saves/kept", () => newestSave(deps, gameId)),
            ),
      ),
    ),
  );
  return { keptSave };
}

/** The id of the game whose end the desk shows; null for none, and while its seat is not released. */
function endedGame(desk: Desk): string | null {
  return desk.status === "ended" && desk.released && desk.game !== null ? desk.game.gameIdStr : null;
}

/** Polls while the host still stores the saves. */
function newestSave({ ports, backend }: Deps, gameId: string): Observable<KeptSave> {
  const { interval, max } = keptSaveChecks;
  return concat(of(0), every(ports.clock, interval, "saves/keptSaveChecks")).pipe(
    take(max),
    exhaustMap(() => backend.call(accountCalls.saves, {})),
    map((result) => {
      const saves =
        result.kind === "ok" ? result.data.list.find((each) => each.gameId === gameId) : undefined;
      return saves?.inUse ? "pending" : (saves?.versions[0] ?? null);
    }),
    takeWhile((newest) => !isKept(newest), true),
    endWith(null),
    scan((before: KeptSave, newest) => (isKept(before) ? before : newest), null),
  );
}
