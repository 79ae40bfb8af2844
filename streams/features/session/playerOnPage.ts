import { combineLatest, distinctUntilChanged, map, type Observable } from "rxjs";
import type { CommonDeps } from "../commonDeps.ts";

/** The player's id while the page at this path is open; null otherwise. */
export function playerOnPage(
  { player, location }: CommonDeps<"player" | "location">,
  path: string,
): Observable<string | null> {
  return combineLatest([player, location]).pipe(
    map(([id, current]) => (current.path === path ? id : null)),
    distinctUntilChanged(),
  );
}
