import type { MessageFormatElement } from "react-intl";
import type { Locale } from "../../streams/ui/place.ts";
import { ChunkFailure } from "./ChunkFailure.ts";

export type Messages = Record<string, MessageFormatElement[]>;

const loaders: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import("../../locales/en.json?compiled"),
  th: () => import("../../locales/th.json?compiled"),
};

/**
 * Loads the texts of one language.
 * @throws ChunkFailure when they do not come
 */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const module = await loaders[locale]().catch(ChunkFailure.from);
  return module.default;
}
