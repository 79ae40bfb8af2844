import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { DiscoveryGate, useDiscovery } from "../../components/gates.ts";
import { Horizontal } from "../sections/Horizontal.tsx";
import { SkeletonList } from "../sections/SkeletonList.tsx";
import { useNear } from "../sections/useNearViewport.ts";
import styles from "./SimilarGames.module.css";

const text = defineMessages({
  similar: { id: "discovery.details.similar", defaultMessage: "Similar games" },
});

/** Games like this one, asked for when their place comes near. Without them the page is whole all the same. */
export function MoreOfGame({ game }: { game: GameBrief }) {
  const [quiet] = useState(() => () => undefined);
  return (
    <ErrorBoundary fallback={() => null} onChunkFailure={quiet}>
      <DiscoveryGate fallback={null}>
        <Similar game={game} />
      </DiscoveryGate>
    </ErrorBoundary>
  );
}

function Similar({ game }: { game: GameBrief }) {
  const intl = useIntl();
  const send = useSend();
  const similar = useValue(useDiscovery().similar);
  const [main] = game.genres;
  const place = useNear(similar.status === "idle" && main !== undefined, () =>
    send({ type: "types/load", genres: main === undefined ? [] : [main] }),
  );
  if (similar.status === "ready" && similar.value.length === 0) return null;
  return (
    <section ref={place} className={styles.similar} aria-labelledby="similar-games">
      <h2 id="similar-games" className={styles.heading}>
        {intl.formatMessage(text.similar)}
      </h2>
      {similar.status === "ready" ? (
        <Horizontal games={similar.value} />
      ) : (
        <SkeletonList look="horizontal" waits />
      )}
    </section>
  );
}
