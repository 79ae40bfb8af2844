import { defineMessages, useIntl } from "react-intl";
import { languages } from "../../../wire/locale.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import styles from "./LanguageSwitch.module.css";

const text = defineMessages({ label: { id: "language.label", defaultMessage: "Language" } });

/** Offers each language by its own name, so that readers of it recognise it. */
export function LanguageSwitch() {
  const app = useApp();
  const current = useValue(app.locale);
  return (
    <fieldset className={styles.switch} aria-label={useIntl().formatMessage(text.label)}>
      {languages.map(([code, label, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          translate="no"
          aria-label={`${label} – ${name}`}
          aria-pressed={code === current}
          onClick={() => app.send({ type: "locale/choose", locale: code })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
