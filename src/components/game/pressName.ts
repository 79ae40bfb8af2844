import { inLocale, type Translated } from "../../../streams/wire/locale.ts";

/** What is done with a mouse, by its name in the descriptions of games (host/library/keyNames.ts). */
const mouse: ReadonlyMap<string, Translated<string>> = new Map([
  ["Mouse", { en: "Mouse", th: "เมาส์" }],
  ["Left click", { en: "Left click", th: "คลิกซ้าย" }],
  ["Middle click", { en: "Middle click", th: "คลิกกลาง" }],
  ["Right click", { en: "Right click", th: "คลิกขวา" }],
  ["Mouse wheel", { en: "Mouse wheel", th: "ล้อเมาส์" }],
]);

/** What to press or do, for a player; keys and buttons are called by what is printed on them. */
export function pressName(press: string, locale: string): string {
  const name = mouse.get(press);
  return name ? inLocale(name, locale) : press;
}
