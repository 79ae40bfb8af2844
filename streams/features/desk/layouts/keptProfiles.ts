import * as z from "zod/mini";
import { id } from "../../../../wire/shapes.ts";
import {
  changeProfiles,
  type TouchProfileChange,
  type TouchProfiles,
  touchProfileChange,
  touchProfiles,
} from "../../../../wire/touchProfile.ts";
import { equal } from "../../../lib/equal.ts";
import type { Stored } from "../../../storage/stored.ts";
import type { TypedStorage } from "../../../storage/typedStorage.ts";

/** Most games whose layouts this browser keeps: the ones played last. */
const maxGames = 5;

const games = z.object({
  userId: z.string(),
  games: z
    .array(
      z.object({
        gameId: id,
        kept: touchProfiles,
        unsent: z.array(touchProfileChange).check(z.maxLength(100)),
      }),
    )
    .check(z.maxLength(maxGames)),
});

/** The player's layouts as this browser knows them (R-LAYOUT-02). */
const storedLayouts: Stored<typeof games> = {
  key: "TOUCH_LAYOUTS",
  area: "local",
  form: "json",
  schema: games,
};

/** One game's layouts: the service's latest version, and the changes that are not sent yet, in order. */
export interface KeptProfiles {
  readonly kept: TouchProfiles;
  readonly unsent: readonly TouchProfileChange[];
}

const nothing: KeptProfiles = { kept: { list: [], chosen: null }, unsent: [] };

/** The profiles as the player sees them, with the unsent changes. */
export function shownProfiles({ kept, unsent }: KeptProfiles): TouchProfiles {
  return unsent.reduce(changeProfiles, kept);
}

/** Adds a change, and drops those that it makes obsolete, so that the list stays short. */
export function withChange(before: KeptProfiles, change: TouchProfileChange): KeptProfiles {
  const { kept, unsent } = before;
  const next = merged(kept, unsent, change);
  // Dropping obsolete changes must not change which layout is chosen.
  const { chosen } = changeProfiles(shownProfiles(before), change);
  const isChosen = shownProfiles({ kept, unsent: next }).chosen === chosen;
  return { kept, unsent: isChosen ? next : [...next, { do: "choose", id: chosen }] };
}

function merged(
  kept: TouchProfiles,
  unsent: readonly TouchProfileChange[],
  change: TouchProfileChange,
): readonly TouchProfileChange[] {
  const isSaveOf = (one: TouchProfileChange, id: string): boolean =>
    one.do === "save" && one.profile.id === id;
  const withoutChoice = unsent.filter((one) => one.do !== "choose");
  switch (change.do) {
    case "choose":
      return [...withoutChoice, change];
    case "save": {
      const { id: saved } = change.profile;
      return withoutChoice.some((one) => isSaveOf(one, saved))
        ? withoutChoice.map((one) => (isSaveOf(one, saved) ? change : one))
        : [...withoutChoice, change];
    }
    case "delete": {
      const rest = unsent.filter(
        (one) => !isSaveOf(one, change.id) && (one.do === "save" || one.id !== change.id),
      );
      const isKnown = kept.list.some((profile) => profile.id === change.id);
      return isKnown ? [...rest, change] : rest;
    }
  }
}

/** Applies a change that the service has accepted; a later one may have replaced it meanwhile. */
export function sent({ kept, unsent }: KeptProfiles, change: TouchProfileChange): KeptProfiles {
  return { kept: changeProfiles(kept, change), unsent: unsent.filter((one) => !equal(one, change)) };
}

/** Drops a change that the service has refused. */
export function withoutChange({ kept, unsent }: KeptProfiles, change: TouchProfileChange): KeptProfiles {
  return { kept, unsent: unsent.filter((one) => !equal(one, change)) };
}

/** Layouts in the browser's storage; in memory where that is refused. */
export function createProfileStorage(typedStorage: TypedStorage) {
  let memory: z.infer<typeof games> | null = null;
  const all = (userId: string): z.infer<typeof games> => {
    const found = memory ?? typedStorage.read(storedLayouts);
    return found?.userId === userId ? found : { userId, games: [] };
  };
  return {
    read: (userId: string, gameId: string): KeptProfiles =>
      all(userId).games.find((game) => game.gameId === gameId) ?? nothing,
    write(userId: string, gameId: string, { kept, unsent }: KeptProfiles) {
      const others = all(userId).games.filter((game) => game.gameId !== gameId);
      const next = { userId, games: [{ gameId, kept, unsent: [...unsent] }, ...others].slice(0, maxGames) };
      memory = typedStorage.write(storedLayouts, next) ? null : next;
    },
  };
}
