import { concat, EMPTY, filter, map, type Observable, of, switchMap } from "rxjs";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import type { CallResult } from "../../../wire/calls/envelope.ts";
import { downloadPath, type GameSaves } from "../../../wire/calls/saves.ts";
import type { Scope } from "../../lib/scope.ts";
import { toastFailure } from "../session/backend.ts";
import { openDownload } from "./openDownload.ts";
import type { Saves, SavesChange, SavesDeps, SaveWork } from "./savesState.ts";

interface Given {
  readonly work: SaveWork;
  readonly saves: Saves;
  /** Called when the list on the screen is out of date. */
  readonly outdated: () => void;
}

/** Downloads, restores or deletes a game's saves; asks first where it changes them. */
export function changeSaves(scope: Scope, deps: SavesDeps, given: Given): Observable<SavesChange> {
  const { work, saves } = given;
  const game = saves.status === "ready" ? saves.list.find(({ gameId }) => gameId === work.gameId) : undefined;
  if (game === undefined || (game.inUse && work.what !== "download")) return EMPTY;
  return scope.attempt(
    `saves/${work.what}`,
    () => confirmed(deps, work, game).pipe(switchMap(() => concat(of(started(work)), perform(deps, given)))),
    of(stopped),
  );
}

/** Emits once when the player agrees. */
function confirmed(
  { overlays }: SavesDeps,
  { what, version }: SaveWork,
  saves: GameSaves,
): Observable<boolean> {
  const { game } = saves;
  if (what === "download") return of(true);
  const savedAt = saves.versions.find(({ id }) => id === version)?.savedAt ?? 0;
  const question =
    what === "restore"
      ? overlays.open("confirm", { message: "restoreSave", game, savedAt })
      : overlays.open("confirm", { message: "deleteSaves", game });
  return question.pipe(filter(Boolean));
}

function perform(deps: SavesDeps, { work, outdated }: Given): Observable<SavesChange> {
  const { backend, toasts } = deps;
  const { what, gameId, version } = work;
  const failed = (result: CallResult<unknown>): SavesChange => {
    toastFailure(toasts, result);
    // It was refused because it is gone or in use, which the list does not show yet.
    if (result.kind === "refused") outdated();
    return stopped;
  };
  if (what === "download")
    return backend
      .call(accountCalls.saveTicket, { gameId, version })
      .pipe(
        map((result) =>
          result.kind === "ok"
            ? finished(work, openDownload(deps, downloadPath, result.data.ticket))
            : failed(result),
        ),
      );
  const call$ =
    what === "restore"
      ? backend.call(accountCalls.restoreSave, { gameId, version })
      : backend.call(accountCalls.deleteSaves, { gameId });
  return call$.pipe(
    map((result) => {
      if (result.kind !== "ok") return failed(result);
      outdated();
      return finished(work, null);
    }),
  );
}

const started =
  (busy: SaveWork): SavesChange =>
  (before) =>
    before.status === "ready" ? { ...before, busy, done: null, download: null } : before;

const finished =
  (done: SaveWork, address: string | null): SavesChange =>
  (before) =>
    before.status === "ready" ? { ...before, busy: null, done, download: address } : before;

const stopped: SavesChange = (before) => (before.status === "ready" ? { ...before, busy: null } : before);
