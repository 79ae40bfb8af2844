import { createHash } from "node:crypto";
import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { locales } from "../../streams/wire/locale.ts";
import type { GameOverlay } from "../../streams/wire/operator/gameOverlay.ts";

/** A game with what operators laid over its host's description (R-OPS-11). */
export function laidOver(game: GameBrief, { texts }: GameOverlay): GameBrief {
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

/** Names the texts of a host's description: another name, once they are others. */
export function fingerprintOf({ docs }: GameBrief): string {
  const texts = locales.map((locale) => [docs[locale]?.gameName, docs[locale]?.summary]);
  return createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 16);
}

/** What an edit changes, in words for the log: each text, place or switch with what it was before. */
export function changesText(before: GameOverlay, after: GameOverlay): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const changes = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
  return changes.map((key) => `${key}: ${old.get(key) ?? "none"} → ${now.get(key) ?? "none"}`).join("; ");
}

function linesOf({ texts, place, isHidden }: GameOverlay): ReadonlyMap<string, string> {
  const lines = new Map([["shown", isHidden ? "no" : "yes"]]);
  if (place !== null) lines.set("place", String(place));
  for (const locale of locales)
    for (const [field, text] of Object.entries(texts[locale] ?? {}))
      if (text !== null) lines.set(`${field} (${locale})`, JSON.stringify(text));
  return lines;
}
