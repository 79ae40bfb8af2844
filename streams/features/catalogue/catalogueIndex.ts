import { debounceTime, merge, Subject, tap } from "rxjs";
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { timers } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { indexWriteDebounce } from "../../rules/durations.ts";
import { maxIndexedGames, stored } from "../../storage/stored.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";

/** All game briefs of this browser session, newest last (R-DETAIL-01); the newest 300 survive a reload. */
export interface CatalogueIndex {
  /** By id. Stored games of before a reload are added when `find` first needs them. */
  readonly games: State<ReadonlyMap<string, GameBrief>>;
  find(id: string): GameBrief | undefined;
  add(games: readonly GameBrief[]): void;
}

export function createCatalogueIndex(
  scope: Scope,
  { ports, typedStorage }: { ports: Pick<Ports, "clock" | "lifecycle">; typedStorage: TypedStorage },
): CatalogueIndex {
  const games = source<ReadonlyMap<string, GameBrief>>(new Map());
  const added$ = new Subject<void>();
  let restored = false;
  let unwritten = false;

  // Not at the start: parsing and checking so much takes more than a frame on a slow phone.
  const restore = (): void => {
    if (restored) return;
    restored = true;
    const before = typedStorage.read(stored.catalogueIndex) ?? [];
    games.update(
      (known) => new Map([...byId(before.filter((game) => !known.has(game.gameIdStr))), ...known]),
    );
  };
  const write = (): void => {
    if (!unwritten) return;
    unwritten = false;
    restore();
    const all = [...games.value.values()];
    // Storage may be full: half of them may still fit.
    for (let count = maxIndexedGames; count >= 1; count = Math.floor(count / 2))
      if (typedStorage.write(stored.catalogueIndex, all.slice(-count))) return;
  };
  scope.run(
    "write",
    merge(
      added$.pipe(debounceTime(indexWriteDebounce, timers(ports.clock, "catalogue/indexWriteDebounce"))),
      ports.lifecycle.hide$,
    ).pipe(tap(write)),
  );

  return {
    games,
    find(id) {
      if (!games.value.has(id)) restore();
      return games.value.get(id);
    },
    add(more) {
      if (more.length === 0) return;
      games.update((known) => {
        const next = new Map(known);
        for (const [id, game] of byId(more)) {
          next.delete(id);
          next.set(id, game);
        }
        return next;
      });
      unwritten = true;
      added$.next();
    },
  };
}

function byId(games: readonly GameBrief[]): (readonly [string, GameBrief])[] {
  return games.map((game) => [game.gameIdStr, game] as const);
}
