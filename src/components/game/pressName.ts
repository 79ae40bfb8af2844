import { mouseLabels } from "../../../wire/desk/mouseButtons.ts";
import { inLocale, type Translated } from "../../../wire/locale.ts";

/** Names in the descriptions of games that need a translation (host/library/controls.ts). */
const names: ReadonlyMap<string, Translated<string>> = new Map([
  ["Stick", { en: "Stick", th: "คันบังคับ" }],
  ["Mouse", { en: "Mouse", th: "เมาส์" }],
  ["Mouse wheel", { en: "Mouse wheel", th: "ล้อเมาส์" }],
  ...mouseLabels.map((label) => [label.en, label] as const),
]);

/** What to press or do, for a player; keys and buttons are called by what is printed on them. */
export function pressName(press: string, locale: string): string {
  const name = names.get(press);
  return name ? inLocale(name, locale) : press;
}
