import { type ReactNode, use, useMemo } from "react";
import { IntlProvider, type IntlShape, useIntl } from "react-intl";
import type { Locale } from "../../streams/wire/locale.ts";
import {
  type BundleLoaders,
  bundleLoaders,
  type MessageBundle,
  type Messages,
  messagesOf,
} from "./translations.ts";

/**
 * Adds the messages of a lazily loaded bundle to those of the first route; suspends until they are loaded.
 */
export function LazyMessages({ bundle, children }: { bundle: MessageBundle; children: ReactNode }) {
  return (
    <AddedMessages name={bundle} loaders={bundleLoaders[bundle]}>
      {children}
    </AddedMessages>
  );
}

/**
 * As `LazyMessages`, for a bundle that only its own chunk knows of.
 * @param name of the bundle, unique
 */
export function AddedMessages({
  name,
  loaders,
  children,
}: {
  name: string;
  loaders: BundleLoaders;
  children: ReactNode;
}) {
  const intl = useIntl();
  const locale = intl.locale === "th" ? "th" : "en";
  const added = use(requestOnce(`${name} ${locale}`, loaders[locale]));
  const messages = useMemo(() => ({ ...compiledOf(intl.messages), ...added }), [intl.messages, added]);
  return (
    <IntlProvider locale={intl.locale} defaultLocale="en" messages={messages} onError={intl.onError}>
      {children}
    </IntlProvider>
  );
}

/** The messages here are always compiled; the library's type also allows uncompiled ones. */
function compiledOf(messages: IntlShape["messages"]): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([id, text]) => (typeof text === "string" ? [] : [[id, text] as const])),
  );
}

const requested = new Map<string, Promise<Messages>>();

function requestOnce(key: string, load: BundleLoaders[Locale]): Promise<Messages> {
  const known = requested.get(key);
  if (known) return known;
  const texts = messagesOf(load);
  texts.catch(() => requested.delete(key));
  requested.set(key, texts);
  return texts;
}
