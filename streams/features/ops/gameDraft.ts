import { type Locale, locales } from "../../wire/locale.ts";
import { type GameOverlay, noOverlay } from "../../wire/operator/gameOverlay.ts";
import { presetNames } from "../../wire/operator/touchPresets.ts";

/** An overlay as a form has it, "" where the host's description holds. */
export type GameDraft = Readonly<Record<GameField, string>>;
export type GameField = `${"name" | "summary"}.${Locale}` | "controls" | "place" | "hidden";

export const gameFields: readonly GameField[] = [
  ...locales.flatMap((locale) => [`name.${locale}`, `summary.${locale}`] as const),
  "controls",
  "place",
  "hidden",
];

/** @param overlay null where the service cannot read it */
export function draftOf(overlay: GameOverlay | null): GameDraft {
  const { texts, place, controls, isHidden } = overlay ?? noOverlay;
  const text = (locale: Locale) => ({
    [`name.${locale}`]: texts[locale]?.name ?? "",
    [`summary.${locale}`]: texts[locale]?.summary ?? "",
  });
  return Object.assign(
    { place: place === null ? "" : String(place), hidden: isHidden ? "yes" : "", controls: controls ?? "" },
    ...locales.map(text),
  );
}

export function overlayOf(draft: GameDraft): GameOverlay {
  const orNull = (text: string) => (text.trim() === "" ? null : text);
  const place = orNull(draft.place);
  return {
    texts: Object.fromEntries(
      locales.map((locale) => [
        locale,
        { name: orNull(draft[`name.${locale}`]), summary: orNull(draft[`summary.${locale}`]) },
      ]),
    ),
    place: place === null ? null : Number(place),
    controls: presetNames.find((name) => name === draft.controls) ?? null,
    isHidden: draft.hidden !== "",
  };
}

/**
 * One operator's edit on top of another's (R-OPS-12): what the first has not touched is as the other left it.
 * @param before what both began with
 */
export function onTopOf(mine: GameDraft, before: GameDraft, theirs: GameDraft): GameDraft {
  return Object.assign(
    { ...theirs },
    ...gameFields.flatMap((field) => (mine[field] === before[field] ? [] : [{ [field]: mine[field] }])),
  );
}
