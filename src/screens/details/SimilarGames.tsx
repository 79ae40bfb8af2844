import { defineMessages, useIntl } from "react-intl";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { DiscoveryGate, useDiscovery } from "../../components/gates.ts";
import { CoverList } from "../sections/lists/CoverList.tsx";
import { GameListSkeleton } from "../sections/lists/GameListSkeleton.tsx";
import { useNearViewport } from "../sections/useNearViewport.ts";
import styles from "./SimilarGames.module.css";

const text = defineMessages({
  similar: { id: "discovery.details.similar", defaultMessage: "Similar games" },
});

/** Similar games, requested when they come near the viewport. Left out on failure. */
export function SimilarGames({ game }: { game: GameBrief }) {
  return (
    <ErrorBoundary>
      <DiscoveryGate fallback={null}>
        <SimilarList game={game} />
      </DiscoveryGate>
    </ErrorBoundary>
  );
}

function SimilarList({ game }: { game: GameBrief }) {
  const intl = useIntl();
  const send = useSend();
  const similar = useValue(useDiscovery().similar);
  // Their lists and covers would compete with a start's calls.
  const quiet = useSelector(useApp().play, ({ status }) => status === "idle");
  const container = useNearViewport(quiet && similar.status === "idle" && game.genres.length > 0, () =>
    send({ type: "types/load" }),
  );
  if (similar.status === "ready" && similar.value.length === 0) return null;
  return (
    <section ref={container} className={styles.similar} aria-labelledby="similar-games">
      <h2 id="similar-games" className={styles.heading}>
        {intl.formatMessage(text.similar)}
      </h2>
      {similar.status === "ready" ? (
        <CoverList variant="horizontal" games={similar.value} />
      ) : (
        <GameListSkeleton variant="horizontal" loading />
      )}
    </section>
  );
}
