import type { MessageFormatElement } from "react-intl";
import type { Locale } from "../../streams/ui/location.ts";
import { ChunkFailure } from "./ChunkFailure.ts";

export type Messages = Record<string, MessageFormatElement[]>;

/**
 * `area` the texts of the account pages and of everything paid, whose ids start with `area.` · `browse` those of types, search and
 * filter, whose ids start with `browse.` · `play` all others
 */
export type TextPart = "play" | "browse" | "area";

const loaders: Record<TextPart, Record<Locale, () => Promise<{ default: Messages }>>> = {
  play: {
    en: () => import("../../locales/en.json?compiled&part=play"),
    th: () => import("../../locales/th.json?compiled&part=play"),
  },
  browse: {
    en: () => import("../../locales/en.json?compiled&part=browse"),
    th: () => import("../../locales/th.json?compiled&part=browse"),
  },
  area: {
    en: () => import("../../locales/en.json?compiled&part=area"),
    th: () => import("../../locales/th.json?compiled&part=area"),
  },
};

/**
 * Loads a part of the texts in one language.
 * @throws ChunkFailure when they do not come
 */
export async function loadMessages(locale: Locale, part: TextPart = "play"): Promise<Messages> {
  const module = await loaders[part][locale]().catch(ChunkFailure.from);
  return module.default;
}
