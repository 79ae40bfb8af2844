import type { MessageFormatElement } from "react-intl";
import type { Locale } from "../../streams/wire/locale.ts";
import { ChunkFailure } from "./ChunkFailure.ts";

export type Messages = Record<string, MessageFormatElement[]>;

/**
 * `account` the messages of account pages and purchases, whose ids start with `account.` · `discovery` those
 * of types, search and filter, whose ids start with `discovery.` · `desk` those of the stream desk · `play` all others
 */
export type MessageBundle = "play" | "discovery" | "desk" | "account";

export interface MessageModule {
  readonly default: Messages;
}

/** Fetches a bundle in one language by a dynamic import; undefined for a language without messages. */
export type MessageLoader = (() => Promise<MessageModule>) | undefined;

/** By file of `locales/`. */
export type BundleLoaders = Readonly<Record<string, MessageLoader>>;

export const bundleLoaders: Readonly<Record<MessageBundle, BundleLoaders>> = {
  play: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=play" }),
  discovery: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=discovery" }),
  desk: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=desk" }),
  account: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=account" }),
};

export const loaderOf = (loaders: BundleLoaders, locale: string): MessageLoader =>
  loaders[`/locales/${locale}.json`];

/**
 * Loads a bundle of messages in one language.
 * @throws ChunkFailure when they cannot be loaded
 */
export const loadMessages = (locale: Locale, bundle: MessageBundle = "play"): Promise<Messages> =>
  messagesOf(loaderOf(bundleLoaders[bundle], locale));

/** @throws ChunkFailure when they cannot be loaded */
export async function messagesOf(load: MessageLoader): Promise<Messages> {
  return (await load?.().catch(ChunkFailure.from))?.default ?? {};
}
