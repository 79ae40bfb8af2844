import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider } from "react-intl";
import type { Locale } from "../../wire/locale.ts";
import { useApp } from "../bridge/AppContext.tsx";
import { loadMessages, type Messages } from "../bridge/translations.ts";
import { useValue } from "../bridge/useValue.ts";

export interface Translations {
  readonly locale: Locale;
  readonly messages: Messages;
}

/** Provides translations. After a language change the old language stays until the new translations have loaded. */
export function Language({ first, children }: { first: Translations; children: ReactNode }) {
  const app = useApp();
  const locale = useValue(app.locale);
  const [shown, setShown] = useState(first);

  useEffect(() => {
    let current = true;
    if (shown.locale !== locale)
      loadMessages(locale).then(
        (messages) => current && setShown({ locale, messages }),
        () => current && app.send({ type: "page/chunkFailed" }),
      );
    return () => {
      current = false;
    };
  }, [app, locale, shown.locale]);

  useEffect(() => {
    document.documentElement.lang = shown.locale;
  }, [shown.locale]);

  return (
    <IntlProvider locale={shown.locale} messages={shown.messages} onError={silent}>
      {children}
    </IntlProvider>
  );
}

/** R-LOC-02: tests catch missing translations; a player sees the id instead of an error page. */
function silent(): void {}
