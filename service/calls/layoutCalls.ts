import { deskCalls } from "../../wire/calls/deskCalls.ts";
import { changeProfiles, maxTouchGames, type TouchProfileChange } from "../../wire/touchProfile.ts";
import type { Router } from "../http/router.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { GameLookUp } from "../queue/schedulesDeps.ts";
import type { Store } from "../store/store.ts";

/** The touch layouts that a player keeps for each game (R-LAYOUT-02). */
export function serveLayouts(
  router: Router,
  { store, games }: { store: Store; games: Pick<GameLookUp, "known"> },
): void {
  const change = (accountId: string, gameId: string, wanted: TouchProfileChange): Promise<null> =>
    store.transaction(async ({ touchProfiles }) => {
      const before = await touchProfiles.find(accountId, gameId);
      const after = changeProfiles(before, wanted);
      if (wanted.do === "choose" && after.chosen !== wanted.id)
        throw new Refusal(ownCodes.layoutUnknown, "layoutUnknown");
      if (wanted.do === "save") {
        const isNewGame = before.list.length === 0;
        const isFull = isNewGame ? (await touchProfiles.games(accountId)) >= maxTouchGames : after === before;
        if (isFull) throw new Refusal(ownCodes.layoutsFull, "layoutsFull");
      }
      await touchProfiles.save(accountId, gameId, after);
      return null;
    });

  router.serve(deskCalls.layouts, ({ gameId }, { account }) =>
    store.transaction((tx) => tx.touchProfiles.find(account.id, gameId)),
  );
  router.serve(deskCalls.saveLayout, ({ gameId, ...profile }, { account }) => {
    if (!games.known(gameId)) throw new Refusal(ownCodes.gameUnknown, "gameUnknown");
    return change(account.id, gameId, { do: "save", profile });
  });
  router.serve(deskCalls.chooseLayout, ({ gameId, id }, { account }) =>
    change(account.id, gameId, { do: "choose", id }),
  );
  router.serve(deskCalls.deleteLayout, ({ gameId, id }, { account }) =>
    change(account.id, gameId, { do: "delete", id }),
  );
}
