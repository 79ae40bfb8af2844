import { useIntl } from "react-intl";
import type { GameBrief } from "../../streams/wire/catalogue.ts";

/** A game's words and pictures in one language. Addresses may be "". */
export interface GameText {
  readonly name: string;
  readonly summary: string;
  readonly wide: string;
  readonly tall: string;
  readonly backdrop: string;
}

/** A missing language, or a picture that it lacks, comes from the English one. */
export function gameText(game: GameBrief, locale: string): GameText {
  const { en, th } = game.docs;
  const doc = locale === "th" && th ? th : en;
  return {
    name: doc.gameName || en.gameName,
    summary: doc.summary || en.summary,
    wide: doc.headerImage || en.headerImage,
    tall: doc.headerImageVertical || en.headerImageVertical,
    backdrop: doc.pcBackPath || en.pcBackPath || doc.headerImage || en.headerImage,
  };
}

/** A game's words and pictures in the language on the screen. */
export function useGameText(game: GameBrief): GameText {
  return gameText(game, useIntl().locale);
}
