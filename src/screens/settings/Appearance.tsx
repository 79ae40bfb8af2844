import { defineMessages, useIntl } from "react-intl";
import { appearance } from "../../../streams/storage/appearance.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { useAccount } from "../../components/gates.ts";
import styles from "../../components/header/LanguageSwitch.module.css";
import { Setting } from "./Setting.tsx";

const text = defineMessages({
  title: { id: "account.appearance", defaultMessage: "Colours" },
  words: {
    id: "account.appearance.words",
    defaultMessage: "How your account pages look. Games and home are always dark.",
  },
});
const names = defineMessages({
  light: { id: "account.appearance.light", defaultMessage: "Light" },
  system: { id: "account.appearance.system", defaultMessage: "System" },
  dark: { id: "account.appearance.dark", defaultMessage: "Dark" },
});

/** Light, as the device, or dark (R-ROUTE-09). */
export function Appearance() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const chosen = useValue(useAccount().appearance);
  return (
    <Setting name={formatMessage(text.title)} body={formatMessage(text.words)}>
      <fieldset className={styles.switch} aria-label={formatMessage(text.title)}>
        {appearance.options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === chosen}
            onClick={() => send({ type: "account/chooseAppearance", appearance: option })}
          >
            {formatMessage(names[option])}
          </button>
        ))}
      </fieldset>
    </Setting>
  );
}
