import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import type { RefObject } from "react";
import { defineMessages, useIntl } from "react-intl";
import styles from "./SearchField.module.css";

const text = defineMessages({
  hint: { id: "discovery.search.hint", defaultMessage: "Game or type" },
  clear: { id: "discovery.search.clear", defaultMessage: "Clear" },
  cancel: { id: "discovery.search.cancel", defaultMessage: "Cancel" },
});

interface Props {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly word: string;
  readonly onType: (word: string) => void;
  readonly onClose: () => void;
}

/** The search input with its clear and cancel buttons. */
export function SearchField({ field, word, onType, onClose }: Props) {
  const intl = useIntl();
  return (
    <div className={styles.bar}>
      <div className={styles.box}>
        <Search size={20} aria-hidden="true" />
        <input
          ref={field}
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder={intl.formatMessage(text.hint)}
          aria-label={intl.formatMessage(text.hint)}
          value={word}
          onChange={(event) => onType(event.target.value)}
        />
        {word !== "" && (
          <button
            type="button"
            className={styles.clear}
            aria-label={intl.formatMessage(text.clear)}
            onClick={() => onType("")}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      <button type="button" className={styles.cancel} onClick={onClose}>
        {intl.formatMessage(text.cancel)}
      </button>
    </div>
  );
}
