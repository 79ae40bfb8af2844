import { useIntl } from "react-intl";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { inLocale } from "../../../wire/locale.ts";

/** A game's texts and picture addresses in one language. An address is "" where there is no picture. */
export type GameText = ReturnType<typeof gameText>;

/** Falls back to English, text by text and picture by picture. */
export function gameText(game: Pick<GameBrief, "docs">, locale: string) {
  const { en } = game.docs;
  const doc = inLocale(game.docs, locale);
  return {
    name: doc.gameName || en.gameName,
    summary: doc.summary || en.summary,
    wide: doc.headerImage || en.headerImage,
    tall: doc.headerImageVertical || en.headerImageVertical,
    backdrop: doc.pcBackPath || en.pcBackPath || doc.headerImage || en.headerImage,
  };
}

/** A game's texts and picture addresses in the current language. */
export function useGameText(game: Pick<GameBrief, "docs">): GameText {
  return gameText(game, useIntl().locale);
}
