import History from "lucide-react/icons/history";
import X from "lucide-react/icons/x";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { addressOf } from "../../../streams/features/catalogue/gameFilter.ts";
import { gamePath } from "../../../streams/page/routes.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Cover } from "../../components/game/Cover.tsx";
import { useGenreNames } from "../../components/game/Genres.tsx";
import { useGameText } from "../../components/game/useGameText.ts";
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

/** Shown before anything is typed: recent searches, the service's top ten and genres. */
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
  const top = useSelector(useApp().home, (home) =>
    home.status === "ready" ? home.value.find(({ module }) => module === "top_10") : undefined,
  );
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
      {top?.games.status === "ready" && top.games.value.length > 0 && (
        <section>
          <div className={styles.head}>
            <h3>{inLocale(top.title, intl.locale)}</h3>
          </div>
          <ol className={styles.covers}>
            {top.games.value.slice(0, 10).map((game) => (
              <li key={game.gameIdStr}>
                <CoverLink game={game} />
              </li>
            ))}
          </ol>
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

function CoverLink({ game }: { game: GameBrief }) {
  const { name, tall } = useGameText(game);
  return (
    <Link
      to={gamePath(game.gameIdStr)}
      intent={{ type: "search/pick", gameId: game.gameIdStr }}
      className={styles.cover}
      data-row
    >
      <Cover src={tall} name={name} shape="tall" />
      <span className="visuallyHidden">{name}</span>
    </Link>
  );
}
