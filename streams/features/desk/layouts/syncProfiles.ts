import { defer, map, type Observable, of, switchMap } from "rxjs";
import { deskCalls } from "../../../../wire/calls/deskCalls.ts";
import { type CallResult, isAbsent } from "../../../../wire/calls/envelope.ts";
import type { TouchProfileChange } from "../../../../wire/touchProfile.ts";
import type { Backend } from "../../session/backend.ts";
import { type KeptProfiles, sent, withoutChange } from "./keptProfiles.ts";

/** Where the profiles of the game are read and changed. */
export interface GameProfiles {
  readonly gameId: string;
  read(): KeptProfiles;
  update(change: (before: KeptProfiles) => KeptProfiles): void;
}

interface Deps {
  readonly backend: Backend;
  /** The service refused a change, which was dropped: shows the player why. */
  onRefused(result: CallResult<unknown>): void;
}

/** Sends the unsent changes in turn, where the service keeps layouts. Emits false when some have to wait. */
export function sendUnsent(profiles: GameProfiles, deps: Deps): Observable<boolean> {
  return defer(() => {
    const [change] = profiles.read().unsent;
    if (change === undefined) return of(true);
    return perform(deps.backend, profiles.gameId, change).pipe(
      switchMap((result) => {
        if (result.kind === "ok" || isAbsent(result)) profiles.update((before) => sent(before, change));
        else if (result.kind === "refused" || result.kind === "forbidden") {
          profiles.update((before) => withoutChange(before, change));
          deps.onRefused(result);
        } else return of(false);
        return sendUnsent(profiles, deps);
      }),
    );
  });
}

/** Sends the unsent changes, then fetches the service's layouts. One emission: whether the service answered. */
export function syncProfiles(profiles: GameProfiles, deps: Deps): Observable<boolean> {
  return sendUnsent(profiles, deps).pipe(
    switchMap((saved) => {
      if (!saved) return of(false);
      return deps.backend.call(deskCalls.layouts, { gameId: profiles.gameId }).pipe(
        map((result) => {
          if (result.kind === "ok") profiles.update(({ unsent }) => ({ kept: result.data, unsent }));
          return result.kind === "ok" || isAbsent(result);
        }),
      );
    }),
  );
}

function perform(
  backend: Backend,
  gameId: string,
  change: TouchProfileChange,
): Observable<CallResult<unknown>> {
  switch (change.do) {
    case "save":
      return backend.call(deskCalls.saveLayout, { gameId, ...change.profile });
    case "choose":
      return backend.call(deskCalls.chooseLayout, { gameId, id: change.id });
    case "delete":
      return backend.call(deskCalls.deleteLayout, { gameId, id: change.id });
  }
}
