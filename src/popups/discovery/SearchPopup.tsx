import { type KeyboardEvent, useRef, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { DiscoveryGate } from "../../components/gates.ts";
import { PopupFrame, type PopupProps } from "../frame/PopupFrame.tsx";
import { SearchField } from "./SearchField.tsx";
import styles from "./SearchPopup.module.css";
import { SearchResults } from "./SearchResults.tsx";

const text = defineMessages({ title: { id: "discovery.search.title", defaultMessage: "Search games" } });

/** Search while typing, over all of a phone's screen (R-SEARCH-01). */
export default function SearchPopup(popup: PopupProps) {
  const intl = useIntl();
  const send = useSend();
  const discovery = useValue(useApp().discovery);
  // After a result it is open already, with its keyword.
  const [word, setWord] = useState(() => {
    const search = discovery?.search.value;
    return search?.status === "open" ? search.keyWord : "";
  });
  const field = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const close = (): void => send({ type: "search/close" });
  const type = (keyWord: string): void => {
    setWord(keyWord);
    send({ type: "search/type", keyWord });
    field.current?.focus();
  };

  /** The arrow keys move the focus between the field and the rows. */
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...(content.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const stops = [field.current, ...rows];
    const at = stops.findIndex((stop) => stop !== null && stop === document.activeElement);
    const next = stops[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <PopupFrame
      {...popup}
      variant="full"
      titleVariant="visuallyHidden"
      title={intl.formatMessage(text.title)}
      initialFocus={field}
      onDismiss={close}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only lets the arrows do what Tab does */}
      <div ref={content} className={styles.search} onKeyDown={walk}>
        <SearchField field={field} word={word} onType={type} onClose={close} />
        <div className={styles.content}>
          <DiscoveryGate fallback={null}>
            <SearchResults onType={type} />
          </DiscoveryGate>
        </div>
      </div>
    </PopupFrame>
  );
}
