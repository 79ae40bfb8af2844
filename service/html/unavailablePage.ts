import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import { homeOf } from "../lib/locale.ts";
import { textOf } from "../lib/texts.ts";
import { noticePage } from "./plainPage.ts";

const texts = {
  title: { en: "Please try again soon", th: "กรุณาลองใหม่อีกครั้งในภายหลัง" },
  link: { en: "Back to the app", th: "กลับไปที่แอป" },
} as const satisfies Record<string, Translated<string>>;

/** R-STORE-09. Instead of a page that needs the database. */
export function unavailablePage(locale: Locale): string {
  const title = inLocale(texts.title, locale);
  return noticePage({
    locale,
    productName: "",
    tabTitle: title,
    title,
    lead: textOf("unavailable", locale),
    link: inLocale(texts.link, locale),
    address: homeOf(locale),
  });
}
