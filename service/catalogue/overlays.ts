import { createHash } from "node:crypto";
import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { detailsOf } from "../../streams/wire/gameDetails.ts";
import { locales } from "../../streams/wire/locale.ts";
import type { GameOverlay } from "../../streams/wire/operator/gameOverlay.ts";
import {
  type PresetName,
  presetNames,
  type TouchPreset,
  touchPresets,
} from "../../streams/wire/operator/touchPresets.ts";

/** A game with what operators laid over its host's description (R-OPS-11). */
export function laidOver(given: GameBrief, { texts, controls }: GameOverlay): GameBrief {
  const game = withControls(given, controls);
  const changed = locales.flatMap((locale) => {
    const { name = null, summary = null } = texts[locale] ?? {};
    const doc = game.docs[locale];
    if (name === null && summary === null) return [];
    const base = doc ?? game.docs.en;
    return [
      [locale, { ...base, gameName: name ?? base.gameName, summary: summary ?? base.summary }] as const,
    ];
  });
  return changed.length === 0 ? game : { ...game, docs: { ...game.docs, ...Object.fromEntries(changed) } };
}

/** R-OPS-14: the desk makes its controls of this, and the game's page lists them; the host learns nothing of it. */
function withControls(game: GameBrief, name: PresetName | null): GameBrief {
  const details = detailsOf(game);
  if (name === null || details === null || !fittingPresets(game).includes(name)) return game;
  const { touch: buttons, layout } = touchPresets[name];
  const touch = buttons.map(({ label, action }) => ({ press: label, action }));
  return {
    ...game,
    ownTouch: { buttons, layout },
    details: { ...details, controls: { ...details.controls, touch } },
  };
}

/** The presets for a PC program that takes the mouse as this one; built-in games know no keys. */
export function fittingPresets(game: GameBrief): PresetName[] {
  const details = detailsOf(game);
  if (details?.kind !== "program") return [];
  const { mouse } = details.controls;
  return presetNames.filter(
    (name) => touchPresets[name].mouse === mouse || (mouse === "none" && needsNoMouse(touchPresets[name])),
  );
}

const needsNoMouse = ({ touch, layout }: TouchPreset): boolean =>
  layout === null && touch.every(({ press }) => !press.startsWith("Mouse"));

/** Names what an edit is made for in a host's description: another name, once that has changed. */
export function fingerprintOf(game: GameBrief): string {
  const texts = locales.map((locale) => [game.docs[locale]?.gameName, game.docs[locale]?.summary]);
  const controls = detailsOf(game)?.controls;
  return createHash("sha256")
    .update(JSON.stringify([texts, controls]))
    .digest("base64url")
    .slice(0, 16);
}

/** What an edit changes, in words for the log: each text, place or switch with what it was before. */
export function changesText(before: GameOverlay, after: GameOverlay): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const changes = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
  return changes.map((key) => `${key}: ${old.get(key) ?? "none"} → ${now.get(key) ?? "none"}`).join("; ");
}

function linesOf({ texts, place, controls, isHidden }: GameOverlay): ReadonlyMap<string, string> {
  const lines = new Map([["shown", isHidden ? "no" : "yes"]]);
  if (controls !== null) lines.set("controls", controls);
  if (place !== null) lines.set("place", String(place));
  for (const locale of locales)
    for (const [field, text] of Object.entries(texts[locale] ?? {}))
      if (text !== null) lines.set(`${field} (${locale})`, JSON.stringify(text));
  return lines;
}
