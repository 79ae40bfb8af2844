import type { GameBrief } from "../../wire/catalogue.ts";
import { detailsOf } from "../../wire/gameDetails.ts";
import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import { durationText } from "../rewards/amounts.ts";

interface Sentences {
  readonly ended: (name: string) => string;
  readonly saves: string;
  readonly charged: (time: string) => string;
}

const sentences: Translated<Sentences> = {
  en: {
    ended: (name) => `${name} was ended because you were away.`,
    saves: "What you had saved is kept.",
    charged: (time) => `It used ${time} of your game time.`,
  },
  th: {
    ended: (name) => `${name} ถูกปิดเพราะคุณไม่ได้กลับมา`,
    saves: "เซฟที่บันทึกไว้ยังอยู่",
    charged: (time) => `รอบนี้ใช้เวลาเล่นไป ${time}`,
  },
};

const unnamed: Translated<string> = { en: "Your game", th: "เกมของคุณ" };

/**
 * Text about the end of a game whose player did not come back (R-AWAY-07).
 * @param game undefined if it is no longer in the catalogue
 * @param seconds charged to a balance for it; memberships are not charged
 */
export function leftGameText(game: GameBrief | undefined, seconds: number, locale: Locale): string {
  const { ended, saves, charged } = inLocale(sentences, locale);
  const name = game?.docs[locale]?.gameName || game?.docs.en.gameName || inLocale(unnamed, locale);
  return [
    ended(name),
    ...(game && detailsOf(game)?.saves ? [saves] : []),
    ...(seconds > 0 ? [charged(durationText(seconds, locale))] : []),
  ].join(" ");
}
