import { createContext, type ReactNode, use, useMemo } from "react";
import { IntlProvider, type IntlShape, useIntl } from "react-intl";
import type { Area } from "../../streams/area.ts";
import type { Locale } from "../../streams/ui/place.ts";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { useApp } from "./AppContext.tsx";
import { loadMessages, type Messages } from "./messages.ts";
import { useValue } from "./useValue.ts";

const AreaContext = createContext<Area | null>(null);

/** The account area behind the screens. Only inside `AreaGate`. */
export function useArea(): Area {
  const area = use(AreaContext);
  if (!area) throw new Error("A part of the account area was drawn outside AreaGate");
  return area;
}

/** Draws account pages and what is paid, once their data and texts are here. */
export function AreaGate({ children }: { children: ReactNode }) {
  const area = useValue(useApp().area);
  if (!area) return <ProgressBar />;
  return (
    <AreaContext value={area}>
      <AreaTexts>{children}</AreaTexts>
    </AreaContext>
  );
}

function AreaTexts({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const more = use(areaTexts(intl.locale === "th" ? "th" : "en"));
  const messages = useMemo(() => ({ ...compiledOf(intl.messages), ...more }), [intl.messages, more]);
  return (
    <IntlProvider locale={intl.locale} defaultLocale="en" messages={messages} onError={intl.onError}>
      {children}
    </IntlProvider>
  );
}

/** Texts here are always compiled; the library's type allows for raw ones too. */
function compiledOf(messages: IntlShape["messages"]): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([id, text]) => (typeof text === "string" ? [] : [[id, text] as const])),
  );
}

const asked = new Map<Locale, Promise<Messages>>();

function areaTexts(locale: Locale): Promise<Messages> {
  const known = asked.get(locale);
  if (known) return known;
  const texts = loadMessages(locale, "area");
  texts.catch(() => asked.delete(locale));
  asked.set(locale, texts);
  return texts;
}
