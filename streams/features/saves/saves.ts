import {
  concat,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  takeUntil,
} from "rxjs";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { isAbsent } from "../../../wire/calls/envelope.ts";
import type { GameSaves } from "../../../wire/calls/saves.ts";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { retryOnReconnect } from "../../rules/retryOnReconnect.ts";
import { changeSaves } from "./changeSaves.ts";
import type { Saves, SavesChange, SavesDeps, SaveWork } from "./savesState.ts";

/** The player's saves: loaded as their pop-up opens, after each change, and on waking; one thing at a time. */
export function createSaves(scope: Scope, deps: SavesDeps) {
  const { player, actions, overlays, pageLifecycle } = deps;
  const outdated$ = new Subject<void>();
  const load$ = loadSaves(scope, deps);

  const opened = (): Observable<SavesChange> => {
    const closed$ = new Subject<void>();
    const shown$ = overlays.stay("saves", {}).pipe(
      filter((answer) => {
        if (answer === "close") closed$.next();
        return false;
      }),
      map(() => unchanged),
    );
    const wanted$ = merge(outdated$, pageLifecycle.woke$, actions.of("saves/retry")).pipe(
      startWith(undefined),
    );
    const loaded$ = wanted$.pipe(switchMap(() => concat(of(loading), load$)));
    const work$ = merge(
      actions.of("saves/download").pipe(map((intent): SaveWork => ({ ...intent, what: "download" }))),
      actions.of("saves/restore").pipe(map((intent): SaveWork => ({ ...intent, what: "restore" }))),
      actions
        .of("saves/delete")
        .pipe(map(({ gameId }): SaveWork => ({ gameId, version: "", what: "delete" }))),
    );
    const changed$ = work$.pipe(
      exhaustMap(({ what, gameId, version }) => {
        const work = { what, gameId, version };
        return changeSaves(scope, deps, { work, saves: saves.value, outdated: () => outdated$.next() });
      }),
    );
    return concat(
      merge(shown$, loaded$, changed$).pipe(takeUntil(closed$)),
      of<SavesChange>(() => ({ status: "idle" })),
    );
  };

  const saves: State<Saves> = reduce<Saves>(
    scope,
    "saves",
    { status: "idle" },
    player.pipe(
      switchMap((id) =>
        concat(
          of<SavesChange>(() => ({ status: "idle" })),
          id === null ? EMPTY : actions.of("saves/open").pipe(exhaustMap(opened)),
        ),
      ),
    ),
  );
  return { saves };
}

function loadSaves(scope: Scope, { backend, reconnected$ }: SavesDeps): Observable<SavesChange> {
  return retryOnReconnect(
    () => scope.attempt("saves", () => backend.call(accountCalls.saves, {}), of(lost)),
    reconnected$,
  ).pipe(
    map((result): SavesChange => {
      if (result.kind !== "ok") return isAbsent(result) ? listed([]) : failed;
      return listed(result.data.list);
    }),
  );
}

const lost = { kind: "failed", reason: "unexpected" } as const;

/** The list on the screen stays while a new one loads, and when that fails. */
const loading: SavesChange = (before) => (before.status === "ready" ? before : { status: "loading" });
const failed: SavesChange = (before) => (before.status === "ready" ? before : { status: "failed" });
const unchanged: SavesChange = (before) => before;

const listed =
  (list: readonly GameSaves[]): SavesChange =>
  (before) =>
    before.status === "ready"
      ? { ...before, list }
      : { status: "ready", list, busy: null, done: null, download: null };
