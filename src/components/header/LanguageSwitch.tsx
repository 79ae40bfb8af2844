import { defineMessages, useIntl } from "react-intl";
import type { Locale } from "../../../streams/wire/locale.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import styles from "./LanguageSwitch.module.css";

const text = defineMessages({ label: { id: "language.label", defaultMessage: "Language" } });

/** Each language by its own name, so that readers of it recognise it. */
const languages: ReadonlyArray<readonly [Locale, string, string]> = [
  ["en", "EN", "English"],
  ["th", "ไทย", "ภาษาไทย"],
];

export function LanguageSwitch() {
  const app = useApp();
  const current = useValue(app.locale);
  return (
    <fieldset className={styles.switch} aria-label={useIntl().formatMessage(text.label)}>
      {languages.map(([locale, label, name]) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          translate="no"
          aria-label={`${label} – ${name}`}
          aria-pressed={locale === current}
          onClick={() => app.send({ type: "locale/choose", locale })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
