import SearchX from "lucide-react/icons/search-x";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { gamePath } from "../../../streams/page/routes.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { LoadFailed } from "../../components/feedback/LoadFailed.tsx";
import { ProgressBar } from "../../components/feedback/ProgressBar.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { Genres } from "../../components/game/Genres.tsx";
import { useGameText } from "../../components/game/useGameText.ts";
import { useDiscovery } from "../../components/gates.ts";
import { Link } from "../../components/Link.tsx";
import { Panel } from "../../components/Panel.tsx";
import styles from "./SearchResults.module.css";
import { SearchSuggestions } from "./SearchSuggestions.tsx";

const nothing = defineMessage<{ keyWord: string }>({
  id: "discovery.search.nothing",
  defaultMessage: "Nothing found for “{keyWord}”",
});
const found = defineMessage<{ count: number }>({
  id: "discovery.search.found",
  defaultMessage: "{count, plural, one {# game found} other {# games found}}",
});
const text = defineMessages({
  nothingBody: {
    id: "discovery.search.nothing.words",
    defaultMessage: "Check the spelling, or look around by type.",
  },
  failed: { id: "discovery.search.failed", defaultMessage: "The search didn’t work" },
  offlineBody: {
    id: "discovery.search.offline.words",
    defaultMessage: "Search again once you’re back online.",
  },
  loading: { id: "discovery.search.loading", defaultMessage: "Searching…" },
});

export function SearchResults({ onType }: { onType: (word: string) => void }) {
  const intl = useIntl();
  const send = useSend();
  const search = useValue(useDiscovery().search);
  if (search.status === "closed") return null;
  const { games, keyWord } = search;
  return (
    <>
      <p className="visuallyHidden" role="status">
        {games.status === "loading" && intl.formatMessage(text.loading)}
        {games.status === "ready" &&
          (games.value.length > 0
            ? intl.formatMessage(found, { count: games.value.length })
            : intl.formatMessage(nothing, { keyWord }))}
      </p>
      {games.status === "idle" && <SearchSuggestions onType={onType} />}
      {games.status === "loading" && <Loading />}
      {games.status === "failed" && (
        <div role="alert">
          <LoadFailed
            compact
            failed={text.failed}
            offlineBody={text.offlineBody}
            onRetry={() => send({ type: "search/retry" })}
          />
        </div>
      )}
      {games.status === "ready" && games.value.length === 0 && (
        <>
          <Panel
            compact
            icon={<SearchX size={32} aria-hidden="true" />}
            title={intl.formatMessage(nothing, { keyWord })}
          >
            {intl.formatMessage(text.nothingBody)}
          </Panel>
          <SearchSuggestions typesOnly onType={onType} />
        </>
      )}
      {games.status === "ready" && (
        <ul className={styles.rows}>
          {games.value.map((game) => (
            <li key={game.gameIdStr}>
              <Row game={game} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ game }: { game: GameBrief }) {
  const { name, wide } = useGameText(game);
  return (
    <Link
      to={gamePath(game.gameIdStr)}
      intent={{ type: "search/pick", gameId: game.gameIdStr }}
      className={styles.row}
      data-row
    >
      <Cover className={styles.cover} src={wide} name={name} shape="wide" />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <Genres genres={game.genres} />
      </span>
    </Link>
  );
}

const boxes = [0, 1, 2, 3, 4, 5];

function Loading() {
  return (
    <>
      <ProgressBar />
      <ul className={styles.rows} data-pulse aria-hidden="true">
        {boxes.map((box) => (
          <li key={box} className={styles.row}>
            <span className={`${styles.cover} ${styles.skeletonBox}`} />
            <span className={styles.text}>
              <span className={`${styles.skeletonBox} ${styles.line}`} />
              <span className={`${styles.skeletonBox} ${styles.chip}`} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
