import {
  concat,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  map,
  merge,
  type Observable,
  of,
  scan,
  startWith,
  switchMap,
} from "rxjs";
import { changeProfiles } from "../../../../wire/touchProfile.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import { locationOf } from "../../../page/location.ts";
import { pages } from "../../../page/routes.ts";
import type { Entropy, Navigation } from "../../../ports.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import { toastFailure } from "../../session/backend.ts";
import { createProfileStorage, shownProfiles, withChange } from "./keptProfiles.ts";
import { layoutFragment, readLayoutLink, type SharedLayout } from "./layoutLink.ts";
import { sendUnsent } from "./syncProfiles.ts";

/** The layout that a link to a game's page brings (R-LAYOUT-03). Nothing is kept before the player accepts it. */
export type LinkedLayout =
  | { readonly status: "none" }
  /** The link cannot be read, or was written by a later version of the app. */
  | { readonly status: "broken" | "newer" }
  /** It was made for another game than the page's; the code leads to that game's page. */
  | { readonly status: "otherGame"; readonly gameId: string; readonly code: string }
  | { readonly status: "offered" | "saving" | "saved"; readonly shared: SharedLayout }
  /** Saved in this browser, and sent to the service when the game is played. */
  | { readonly status: "unsent"; readonly shared: SharedLayout }
  /** There is no room for another one, or the service has refused it. */
  | { readonly status: "refused"; readonly shared: SharedLayout };

interface SharedLayoutDeps extends CommonDeps<"player" | "actions" | "backend" | "typedStorage" | "toasts"> {
  ports: { readonly navigation: Navigation; readonly entropy: Pick<Entropy, "uuid"> };
}

const none: LinkedLayout = { status: "none" };

/** Reads the layout in the address of a game's page, and keeps it when the player wants it. */
export function createSharedLayout(scope: Scope, deps: SharedLayoutDeps): State<LinkedLayout> {
  const { navigation } = deps.ports;
  const link$ = merge(of(undefined), navigation.changes$).pipe(
    map(() => navigation.address()),
    map((address) => {
      const { path, query } = locationOf(address);
      const gameId = path === pages.details.path ? new URLSearchParams(query).get("id") : null;
      return gameId !== null && address.hash.startsWith(layoutFragment)
        ? { gameId, code: address.hash.slice(layoutFragment.length) }
        : null;
    }),
    // Once the player has decided, the code leaves the address, and the outcome stays until the page is left.
    scan(
      (before, link) => {
        const page = navigation.address().path + navigation.address().query;
        return { page, link: link ?? (before.page === page ? before.link : null) };
      },
      { page: "", link: null as { gameId: string; code: string } | null },
    ),
    map(({ link }) => link),
    distinctUntilChanged((left, right) => left?.gameId === right?.gameId && left?.code === right?.code),
  );
  return scope.state<LinkedLayout>(
    "sharedLayout",
    none,
    deps.player.pipe(
      switchMap((userId) =>
        userId === null
          ? of(none)
          : link$.pipe(
              switchMap((link) => {
                if (link === null) return of(none);
                const shared = readLayoutLink(link.code);
                if (typeof shared === "string") return of<LinkedLayout>({ status: shared });
                if (shared.gameId !== link.gameId)
                  return of<LinkedLayout>({ status: "otherGame", gameId: shared.gameId, code: link.code });
                return offer(scope, deps, { userId, shared });
              }),
            ),
      ),
    ),
  );
}

function offer(
  scope: Scope,
  deps: SharedLayoutDeps,
  { userId, shared }: { readonly userId: string; readonly shared: SharedLayout },
): Observable<LinkedLayout> {
  const { navigation } = deps.ports;
  const forget = (): void => {
    const { path, query } = navigation.address();
    navigation.replace(path + query);
  };
  return deps.actions.of("desk/sharedLayout").pipe(
    exhaustMap(({ accept }): Observable<LinkedLayout> => {
      forget();
      if (!accept) return of(none);
      return concat(
        of<LinkedLayout>({ status: "saving", shared }),
        scope.attempt("sharedLayout", () => keep(deps, userId, shared), EMPTY),
      );
    }),
    startWith<LinkedLayout>({ status: "offered", shared }),
  );
}

function keep(deps: SharedLayoutDeps, userId: string, shared: SharedLayout): Observable<LinkedLayout> {
  const { backend, toasts, ports } = deps;
  const { gameId, name, layout } = shared;
  const storage = createProfileStorage(deps.typedStorage);
  const read = () => storage.read(userId, gameId);
  const change = { do: "save", profile: { id: ports.entropy.uuid(), name, layout } } as const;
  const shown = shownProfiles(read());
  if (changeProfiles(shown, change) === shown) return of({ status: "refused", shared });
  storage.write(userId, gameId, withChange(read(), change));
  let isRefused = false;
  return sendUnsent(
    { gameId, read, update: (update) => storage.write(userId, gameId, update(read())) },
    {
      backend,
      onRefused(result) {
        isRefused = true;
        toastFailure(toasts, result);
      },
    },
  ).pipe(
    map((saved): LinkedLayout => {
      if (isRefused) return { status: "refused", shared };
      return { status: saved ? "saved" : "unsent", shared };
    }),
  );
}
