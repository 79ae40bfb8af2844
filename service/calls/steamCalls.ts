import { calls } from "../../wire/calls/calls.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Router } from "../http/router.ts";
import { steamLibrary } from "../steam/library.ts";
import type { Store } from "../store/store.ts";

/** The player's Steam library, when one is bound (R-HOME-02). */
export function serveSteam(router: Router, deps: { store: Store; catalogue: Catalogue }): void {
  const { store, catalogue } = deps;
  router.serve(calls.steamGames, async ({ pageNum, pageSize }, { account, locale }) => {
    const name = await store.transaction((tx) => tx.steamBindings.find(account.id));
    if (name === null) return { list: [], bound: 0 as const };
    const from = (pageNum - 1) * pageSize;
    const { games } = catalogue.listing();
    return { list: steamLibrary(name, games, locale).slice(from, from + pageSize), bound: 1 as const };
  });
}
