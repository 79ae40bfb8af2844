import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useLayoutEffect, useRef } from "react";
import { defineMessages, useIntl } from "react-intl";
import { addressOf } from "../../../streams/features/catalogue/gameFilter.ts";
import { genreKey } from "../../../streams/features/catalogue/genres.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { useGenreNames } from "../../components/game/Genres.tsx";
import { useDiscovery } from "../../components/gates.ts";
import styles from "./GenreBar.module.css";

const text = defineMessages({
  all: { id: "discovery.bar.all", defaultMessage: "All" },
  types: { id: "discovery.bar", defaultMessage: "Types" },
  back: { id: "discovery.bar.back", defaultMessage: "Earlier types" },
  on: { id: "discovery.bar.on", defaultMessage: "More types" },
});

/** All games and the genres in a scrollable row, with scroll buttons for a mouse. A tap selects only that genre. */
export function GenreBar() {
  const intl = useIntl();
  const send = useSend();
  const { genres, chosen } = useValue(useDiscovery().types);
  const names = useGenreNames(genres);
  const row = useRef<HTMLDivElement>(null);
  const keys = chosen.genres.map(genreKey);
  const [first] = keys;
  const choices = [
    { key: "", genres: [], name: intl.formatMessage(text.all) },
    ...genres.map((genre, index) => ({ key: genreKey(genre), genres: [genre], name: names[index] })),
  ];

  // Scrolls the selected genre into view, since a link may have selected it.
  useLayoutEffect(() => {
    const pressed = row.current?.querySelector(`[data-genre="${CSS.escape(first ?? "")}"]`);
    if (!row.current || !(pressed instanceof HTMLElement)) return;
    const { offsetLeft, offsetWidth } = pressed;
    row.current.scrollLeft = offsetLeft + offsetWidth / 2 - row.current.clientWidth / 2;
  }, [first]);
  const scroll = (direction: 1 | -1) => () =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7, behavior: "smooth" });

  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.scrollButton}
        aria-label={intl.formatMessage(text.back)}
        onClick={scroll(-1)}
      >
        <ChevronLeft size={22} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrolling row everywhere */}
      <div ref={row} className={styles.row} role="group" aria-label={intl.formatMessage(text.types)}>
        {choices.map(({ key, genres: selected, name }) => (
          <button
            key={key}
            type="button"
            className={styles.genre}
            data-genre={key}
            aria-pressed={key === "" ? keys.length === 0 : keys.includes(key)}
            onClick={() =>
              send({
                type: "navigate",
                to: addressOf({ genres: selected, mode: chosen.mode }),
                replace: true,
              })
            }
          >
            {name}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.scrollButton}
        aria-label={intl.formatMessage(text.on)}
        onClick={scroll(1)}
      >
        <ChevronRight size={22} aria-hidden="true" />
      </button>
    </div>
  );
}
