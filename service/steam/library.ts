import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { type GameBrief, startModes, type steamGame } from "../../wire/catalogue.ts";
import { inLocale, type Locale } from "../../wire/locale.ts";

/** Minimum size of a stand-in library, if there are enough games. */
const minGames = 3;
const maxMinutes = 12_000;

/**
 * A made-up library for a Steam name: some of the catalogue's Steam games with play times, longest first. Derived from a hash of the name,
 * ignoring case, so it is always the same.
 */
export function steamLibrary(
  steamName: string,
  games: readonly GameBrief[],
  locale: Locale,
): z.infer<typeof steamGame>[] {
  const folded = steamName.normalize("NFC").toLocaleLowerCase("en");
  const byHash = games
    .filter(({ startMode }) => startMode === startModes.STEAM)
    .map((game) => {
      const hash = createHash("sha256")
        .update(JSON.stringify([folded, game.gameIdStr]))
        .digest();
      return { game, chance: hash.readUInt16BE(0), share: hash.readUInt16BE(2) / 0xffff };
    })
    .toSorted((left, right) => left.chance - right.chance);
  return byHash
    .filter(({ chance }, index) => index < minGames || chance < 0xc000)
    .map(({ game, share }) => {
      const doc = inLocale(game.docs, locale);
      return {
        imageUrl: doc.headerImage || game.docs.en.headerImage,
        GameIdStr: game.gameIdStr,
        gameName: doc.gameName || game.docs.en.gameName,
        // Cubed: most games have a short play time, a few a very long one.
        playtime: Math.round(maxMinutes * share ** 3),
      };
    })
    .toSorted((left, right) => right.playtime - left.playtime);
}
