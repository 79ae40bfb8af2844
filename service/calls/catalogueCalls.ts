import { calls } from "../../wire/calls/calls.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { searchGames } from "../catalogue/search.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Store } from "../store/store.ts";

const maxRecents = 20;
/** Home's section of recently played games. */
const recentSection = "nav-recent";

/** Browsing: home, categories, search, recently played games. */
export function serveCatalogue(
  router: Router,
  deps: { store: Store; clock: Clock; catalogue: Catalogue },
): void {
  const { store, clock, catalogue } = deps;

  router.serve(calls.homeNavigation, async () => ({ list: [...catalogue.listing().navigation] }));

  router.serve(calls.category, async ({ id }, { account }) => {
    if (id === recentSection) {
      const ids = await store.transaction((tx) => tx.recents.list(account.id, maxRecents));
      return { list: ids.flatMap((gameId) => catalogue.offered(gameId) ?? []) };
    }
    return { list: [...(catalogue.listing().category(id) ?? [])] };
  });

  router.serve(calls.searchGames, async ({ keyWord, pageNum, pageSize }) => {
    const from = (pageNum - 1) * pageSize;
    return { list: searchGames(catalogue.listing().games, keyWord).slice(from, from + pageSize) };
  });

  router.serve(calls.recentlyUsed, async ({ gameId }, { account }) => {
    if (catalogue.known(gameId) === undefined) throw new Refusal(ownCodes.gameUnknown, "gameUnknown");
    await store.transaction((tx) => tx.recents.add(account.id, gameId, clock.date()));
    return null;
  });
}
