import {
  combineLatest,
  concatMap,
  distinctUntilChanged,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import { changeProfiles, type TouchProfile, type TouchProfileChange } from "../../../../wire/touchProfile.ts";
import type { Scope } from "../../../lib/scope.ts";
import { type State, source } from "../../../lib/state.ts";
import type { PageLifecycle } from "../../../page/pageLifecycle.ts";
import type { Entropy } from "../../../ports.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import type { ScheduleFeature } from "../../schedule/schedule.ts";
import { toastFailure } from "../../session/backend.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";
import { createProfileStorage, type KeptProfiles, shownProfiles, withChange } from "./keptProfiles.ts";
import { type GameProfiles, sendUnsent, syncProfiles } from "./syncProfiles.ts";

/** The touch layouts of the game that is played (R-LAYOUT-02). */
export interface Layouts {
  /** Null while no game is played, or the service named none. */
  readonly gameId: string | null;
  /** The player's layouts for it, oldest first. */
  readonly profiles: readonly TouchProfile[];
  /** The one that is played with; null for the game's own layout. */
  readonly chosen: TouchProfile | null;
  /** A change has not reached the service yet. */
  readonly unsent: boolean;
}

interface LayoutsDeps
  extends CommonDeps<"player" | "backend" | "typedStorage" | "toasts" | "reconnected$">,
    DeskFeatureDeps {
  ports: { readonly entropy: Pick<Entropy, "uuid"> };
  schedule: Pick<ScheduleFeature, "schedule">;
  pageLifecycle: Pick<PageLifecycle, "woke$">;
}

const none: Layouts = { gameId: null, profiles: [], chosen: null, unsent: false };

/**
 * The player's layouts of the game: from this browser at once, then from the service. A change applies at once, and is sent when the
 * service can be reached. Until they are loaded, the game's own layout is used.
 */
export function createLayouts(scope: Scope, deps: LayoutsDeps): State<Layouts> {
  const storage = createProfileStorage(deps.typedStorage);
  const game$ = deps.schedule.schedule.pipe(
    map((now) => (now.kind === "playing" ? (now.seat.game?.gameIdStr ?? null) : null)),
    distinctUntilChanged(),
  );
  return scope.state<Layouts>(
    "layouts",
    none,
    combineLatest([deps.player, game$]).pipe(
      switchMap(([userId, gameId]) =>
        userId === null || gameId === null
          ? of(none)
          : followGame(scope, deps, {
              gameId,
              read: () => storage.read(userId, gameId),
              update: (change) => storage.write(userId, gameId, change(storage.read(userId, gameId))),
            }),
      ),
    ),
  );
}

function followGame(scope: Scope, deps: LayoutsDeps, stored: GameProfiles): Observable<Layouts> {
  const { backend, toasts, actions } = deps;
  const known = source<KeptProfiles>(stored.read());
  const reread = (): void => known.set(stored.read());
  const profiles: GameProfiles = {
    ...stored,
    update(change) {
      stored.update(change);
      reread();
    },
  };
  const changed$ = new Subject<void>();
  const changes$ = merge(
    actions.of("desk/saveLayout").pipe(
      map(({ id, name, layout }): TouchProfileChange => {
        return { do: "save", profile: { id: id ?? deps.ports.entropy.uuid(), name, layout } };
      }),
    ),
    actions.of("desk/chooseLayout").pipe(map(({ id }): TouchProfileChange => ({ do: "choose", id }))),
    actions.of("desk/deleteLayout").pipe(map(({ id }): TouchProfileChange => ({ do: "delete", id }))),
  ).pipe(
    tap((change) => {
      const shown = shownProfiles(profiles.read());
      // There is no room for another layout; the screens do not offer it.
      if (changeProfiles(shown, change) === shown) return;
      profiles.update((before) => withChange(before, change));
      changed$.next();
    }),
  );
  const onRefused: Parameters<typeof sendUnsent>[1]["onRefused"] = (result) => toastFailure(toasts, result);
  const work = { backend, onRefused };
  // Another page, or another device, may have changed them meanwhile.
  const asked$ = merge(
    deps.events$.pipe(filter(({ kind }) => kind === "hello")),
    deps.pageLifecycle.woke$,
    deps.reconnected$,
  ).pipe(startWith(undefined), tap(reread));
  const synced$ = merge(
    changed$.pipe(map(() => () => sendUnsent(profiles, work))),
    asked$.pipe(map(() => () => syncProfiles(profiles, work))),
  ).pipe(concatMap((perform) => scope.attempt("layouts", perform, of(false))));
  return merge(
    known.pipe(map((now) => view(stored.gameId, now))),
    merge(changes$, synced$).pipe(ignoreElements()),
  );
}

function view(gameId: string, now: KeptProfiles): Layouts {
  const { list, chosen } = shownProfiles(now);
  return {
    gameId,
    profiles: list,
    chosen: list.find(({ id }) => id === chosen) ?? null,
    unsent: now.unsent.length > 0,
  };
}
