import type { MessageFormatElement } from "react-intl";
import type { Locale } from "../../wire/locale.ts";
import { ChunkFailure } from "./ChunkFailure.ts";

export type Messages = Record<string, MessageFormatElement[]>;

/**
 * `account` account pages and purchases · `discovery` types, search and filter · `desk` the stream desk, a guest's page and a television's ·
 * `sheet` the desk's sheet and what it opens: layouts, problem reports, session reports · `play` all others. The first word of a text's id
 * decides (vite/compiledMessages.ts).
 */
export type MessageBundle = "play" | "discovery" | "desk" | "sheet" | "account";

export interface MessageModule {
  readonly default: Messages;
}

/** Imports a bundle in one language; undefined for a language without messages. */
export type MessageLoader = (() => Promise<MessageModule>) | undefined;

export const messageLoaders: Readonly<Record<MessageBundle, Readonly<Record<string, MessageLoader>>>> = {
  play: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=play" }),
  discovery: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=discovery" }),
  desk: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=desk" }),
  sheet: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=sheet" }),
  account: import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=account" }),
};

export const messageLoader = (bundle: MessageBundle, locale: string): MessageLoader =>
  messageLoaders[bundle][`/locales/${locale}.json`];

/** Loads a bundle of messages in one language. @throws ChunkFailure if it can't be loaded */
export const loadMessages = (locale: Locale, bundle: MessageBundle = "play"): Promise<Messages> =>
  messagesOf(messageLoader(bundle, locale));

/** @throws ChunkFailure if they can't be loaded */
export async function messagesOf(load: MessageLoader): Promise<Messages> {
  return (await load?.().catch(ChunkFailure.from))?.default ?? {};
}
