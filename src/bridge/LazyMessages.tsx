import { type ReactNode, use, useMemo } from "react";
import { IntlProvider, useIntl } from "react-intl";
import {
  type MessageBundle,
  type MessageLoader,
  type Messages,
  messageLoader,
  messagesOf,
} from "./translations.ts";

/** Adds a lazily loaded bundle of messages to those of the first route; suspends until it is loaded. */
export function LazyMessages({ bundle, children }: { bundle: MessageBundle; children: ReactNode }) {
  const intl = useIntl();
  const added = use(requestOnce(messageLoader(bundle, intl.locale)));
  const messages = useMemo(() => Object.assign({}, intl.messages, added), [intl.messages, added]);
  return (
    <IntlProvider locale={intl.locale} messages={messages} onError={intl.onError}>
      {children}
    </IntlProvider>
  );
}

/** Makes the gate of lazy components whose texts are in a bundle of their own. */
export const messagesGate = (bundle: MessageBundle) =>
  function MessagesGate({ children }: { children: ReactNode }) {
    return <LazyMessages bundle={bundle}>{children}</LazyMessages>;
  };

const requested = new Map<MessageLoader, Promise<Messages>>();

function requestOnce(load: MessageLoader): Promise<Messages> {
  const known = requested.get(load);
  if (known) return known;
  const texts = messagesOf(load);
  texts.catch(() => requested.delete(load));
  requested.set(load, texts);
  return texts;
}
