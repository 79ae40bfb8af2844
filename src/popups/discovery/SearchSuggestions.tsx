import History from "lucide-react/icons/history";
import X from "lucide-react/icons/x";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { addressOf } from "../../../streams/features/catalogue/gameFilter.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { useGenreNames } from "../../components/game/Genres.tsx";
import { useDiscovery } from "../../components/gates.ts";
import { Link } from "../../components/Link.tsx";
import styles from "./SearchSuggestions.module.css";

const forget = defineMessage<{ keyWord: string }>({
  id: "discovery.history.forget",
  defaultMessage: "Forget “{keyWord}”",
});
const text = defineMessages({
  history: { id: "discovery.history", defaultMessage: "Recent searches" },
  forgetAll: { id: "discovery.history.forgetAll", defaultMessage: "Forget all" },
  types: { id: "discovery.search.types", defaultMessage: "Browse by type" },
});

/** Shown before anything is typed: recent searches and genres. */
export function SearchSuggestions({
  typesOnly = false,
  onType,
}: {
  typesOnly?: boolean;
  onType: (word: string) => void;
}) {
  const intl = useIntl();
  const send = useSend();
  const discovery = useDiscovery();
  const searches = useValue(discovery.history);
  const genres = useSelector(discovery.types, (types) => types.genres);
  const names = useGenreNames(genres);
  return (
    <div className={styles.suggestions}>
      {!typesOnly && searches.length > 0 && (
        <section>
          <div className={styles.head}>
            <h3>{intl.formatMessage(text.history)}</h3>
            <button type="button" className={styles.all} onClick={() => send({ type: "search/forget" })}>
              {intl.formatMessage(text.forgetAll)}
            </button>
          </div>
          <ul>
            {searches.map((keyWord) => (
              <li key={keyWord} className={styles.word}>
                <button
                  type="button"
                  className={styles.repeatSearch}
                  data-row
                  onClick={() => onType(keyWord)}
                >
                  <History size={18} aria-hidden="true" />
                  <span>{keyWord}</span>
                </button>
                <button
                  type="button"
                  className={styles.forget}
                  aria-label={intl.formatMessage(forget, { keyWord })}
                  onClick={() => send({ type: "search/forget", keyWord })}
                >
                  <X size={18} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <div className={styles.head}>
          <h3>{intl.formatMessage(text.types)}</h3>
        </div>
        <ul className={styles.types}>
          {genres.map((genre, index) => (
            <li key={genre}>
              <Link className={styles.type} to={addressOf({ genres: [genre], mode: null })}>
                {names[index]}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
