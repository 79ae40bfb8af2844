import { debounceTime, filter, map, scan, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { timers } from "../../lib/time.ts";
import { homeCopyDebounce } from "../../rules/durations.ts";
import { type HomeSnapshot, homeSnapshotLimits, stored } from "../../storage/stored.ts";
import type { Home, HomeSection } from "../catalogue/home.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Session } from "../session/sessionState.ts";

/**
 * The home page as this player last saw it, for use without a network (R-PWA-01): stores it with the games of its loaded sections;
 * a copy on the screen is not stored again.
 */
export function createHomeCopy(
  scope: Scope,
  deps: CommonDeps<"clock" | "typedStorage" | "player"> & { session: State<Session>; home: State<Home> },
) {
  const { clock, typedStorage, player, session, home } = deps;
  scope.run(
    "keep",
    player.pipe(
      filter((id) => id !== null),
      switchMap((id) =>
        home.pipe(
          debounceTime(homeCopyDebounce, timers(clock, "pwa/homeCopyDebounce")),
          map((now) => (now.status === "ready" && !now.cached ? now.value : [])),
          filter((sections) => sections.length > 0),
          // Read once: parsing and checking it takes more than a frame on a slow phone, and from then on it is
          // in memory.
          scan<readonly HomeSection[], HomeSnapshot | null>(
            (before, sections) => copyOf(id, sections, before ?? typedStorage.read(stored.home)),
            null,
          ),
          filter((copy) => copy !== null),
          tap((copy) => typedStorage.write(stored.home, copy)),
        ),
      ),
    ),
  );
  scope.run(
    "forget",
    session.pipe(
      filter(({ status }) => status === "signedOut"),
      tap(() => typedStorage.remove(stored.home)),
    ),
  );
  return {
    /** Null when there is no copy of this player's home. */
    read(id: string) {
      const copy = typedStorage.read(stored.home);
      if (copy?.userId !== id) return null;
      return copy.sections.map(({ games, ...section }): HomeSection => {
        if (games) return { ...section, games: { status: "ready", value: games } };
        // Games that were never loaded cannot be loaded now.
        return { ...section, games: { status: section.type === "module" ? "failed" : "idle" } };
      });
    },
  };
}

/** Unloaded sections keep their copied games. What exceeds the storage limit goes, last sections first. */
function copyOf(userId: string, sections: readonly HomeSection[], before: HomeSnapshot | null): HomeSnapshot {
  const known = new Map(
    before?.userId === userId ? before.sections.map(({ id, games }) => [id, games] as const) : [],
  );
  let room = homeSnapshotLimits.letters;
  const copied = sections.slice(0, homeSnapshotLimits.sections).map(({ games: loaded, ...section }) => {
    const games = loaded.status === "ready" ? loaded.value : known.get(section.id);
    if (games === undefined) return section;
    const some = games.slice(0, homeSnapshotLimits.games);
    room -= JSON.stringify(some).length;
    return room < 0 ? section : { ...section, games: some };
  });
  return { userId, sections: copied };
}
