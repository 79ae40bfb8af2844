import { mouseLabels } from "../../../wire/desk/mouseButtons.ts";
import type { GameDetails } from "../../../wire/gameDetails.ts";
import { inLocale, type Translated } from "../../../wire/locale.ts";

/** The device that the player uses: a connected gamepad where the game takes one, else touch or the keyboard. @param pad the game's pad controls; empty where it takes none */
export function deviceInHand(pad: readonly unknown[]): "touch" | "keys" | "pad" {
  if (pad.length > 0 && navigator.getGamepads?.().some(Boolean)) return "pad";
  return matchMedia("(pointer: coarse)").matches ? "touch" : "keys";
}

/** R-DESK-31. What a click, and so a tap on the picture, does according to the game; undefined where it does not say. */
export function mouseAction({ keys }: Pick<GameDetails["controls"], "keys">) {
  return keys.find(({ press }) => press === "Mouse")?.action;
}

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
