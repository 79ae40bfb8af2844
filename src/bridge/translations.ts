import type { MessageFormatElement } from "react-intl";
import type { Locale } from "../../streams/wire/locale.ts";
import { ChunkFailure } from "./ChunkFailure.ts";

export type Messages = Record<string, MessageFormatElement[]>;

/**
 * `account` the messages of account pages and purchases, whose ids start with `account.` · `discovery` those
 * of types, search and filter, whose ids start with `discovery.` · `desk` those of the stream desk · `play` all others
 */
export type MessageBundle = "play" | "discovery" | "desk" | "account";

/** Fetches a bundle in each language, by a dynamic import. */
export type BundleLoaders = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>;

export const bundleLoaders: Readonly<Record<MessageBundle, BundleLoaders>> = {
  play: {
    en: () => import("../../locales/en.json?compiled&bundle=play"),
    th: () => import("../../locales/th.json?compiled&bundle=play"),
  },
  discovery: {
    en: () => import("../../locales/en.json?compiled&bundle=discovery"),
    th: () => import("../../locales/th.json?compiled&bundle=discovery"),
  },
  desk: {
    en: () => import("../../locales/en.json?compiled&bundle=desk"),
    th: () => import("../../locales/th.json?compiled&bundle=desk"),
  },
  account: {
    en: () => import("../../locales/en.json?compiled&bundle=account"),
    th: () => import("../../locales/th.json?compiled&bundle=account"),
  },
};

/**
 * Loads a bundle of messages in one language.
 * @throws ChunkFailure when they cannot be loaded
 */
export const loadMessages = (locale: Locale, bundle: MessageBundle = "play"): Promise<Messages> =>
  messagesOf(bundleLoaders[bundle][locale]);

/** @throws ChunkFailure when they cannot be loaded */
export async function messagesOf(load: BundleLoaders[Locale]): Promise<Messages> {
  const module = await load().catch(ChunkFailure.from);
  return module.default;
}
