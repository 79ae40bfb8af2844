import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { type GameBrief, startModes, type steamGame } from "../../streams/wire/catalogue.ts";
import type { Locale } from "../lib/locale.ts";

/** Nobody's stand-in library is smaller, as long as there are games enough. */
const minGames = 3;
const maxMinutes = 12_000;

/**
 * The stand-in library of a Steam name: some of the catalogue's Steam games with play times, longest first. The same
 * name always has the same library; case does not matter.
 */
export function steamLibrary(
  steamName: string,
  games: readonly GameBrief[],
  locale: Locale,
): z.infer<typeof steamGame>[] {
  const folded = steamName.normalize("NFC").toLocaleLowerCase("en");
  const byChance = games
    .filter(({ startMode }) => startMode === startModes.STEAM)
    .map((game) => {
      const dice = createHash("sha256")
        .update(JSON.stringify([folded, game.gameIdStr]))
        .digest();
      return { game, chance: dice.readUInt16BE(0), share: dice.readUInt16BE(2) / 0xffff };
    })
    .toSorted((left, right) => left.chance - right.chance);
  return byChance
    .filter(({ chance }, index) => index < minGames || chance < 0xc000)
    .map(({ game, share }) => {
      const doc = game.docs[locale] ?? game.docs.en;
      return {
        imageUrl: doc.headerImage || game.docs.en.headerImage,
        GameIdStr: game.gameIdStr,
        gameName: doc.gameName,
        // Most games are hardly played, a few for ever.
        playtime: Math.round(maxMinutes * share ** 3),
      };
    })
    .toSorted((left, right) => right.playtime - left.playtime);
}
