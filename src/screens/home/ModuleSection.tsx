import { memo, Suspense, useDeferredValue, useId } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import heading from "../sections/heading.module.css";
import { GameListSkeleton } from "../sections/lists/GameListSkeleton.tsx";
import { variantOf } from "../sections/lists/listVariant.ts";
import { SectionBoundary, SectionFailed, SkeletonOverlay } from "../sections/SectionBoundary.tsx";
import { useNearViewport } from "../sections/useNearViewport.ts";
import styles from "./Home.module.css";
import { GameList } from "./lazySections.ts";

const text = defineMessages({ empty: { id: "section.empty", defaultMessage: "Nothing here yet" } });

/** A list of games: requested when it comes near the viewport, with loading, failure and empty states in its own layout. */
export const ModuleSection = memo(function ModuleSection({ section }: { section: HomeSection }) {
  const send = useSend();
  const intl = useIntl();
  const headingId = useId();
  // A list of games is expensive to render; deferring it keeps scrolling smooth.
  const games = useDeferredValue(section.games);
  const variant = variantOf(section);
  const element = useNearViewport(section.games.status === "idle", () => {
    void GameList.preload();
    send({ type: "section/near", sectionId: section.id });
  });
  // A new player has no recently played games: an empty list takes no space.
  const isFilled = games.status === "failed" || (games.status === "ready" && games.value.length > 0);
  if (variant === "recent" && !isFilled) return <section ref={element} className={styles.mayBeEmpty} />;

  return (
    <section ref={element} aria-labelledby={headingId} aria-busy={games.status === "loading"}>
      <h2 id={headingId} className={heading.heading}>
        {inLocale(section.title, intl.locale)}
      </h2>
      {games.status === "failed" ? (
        <SectionFailed
          skeleton={<GameListSkeleton variant={variant} />}
          onRetry={() => send({ type: "section/retry", sectionId: section.id })}
        />
      ) : games.status !== "ready" ? (
        <GameListSkeleton variant={variant} loading={games.status === "loading"} />
      ) : games.value.length === 0 && variant !== "types" ? (
        <SkeletonOverlay skeleton={<GameListSkeleton variant={variant} />}>
          <p>{intl.formatMessage(text.empty)}</p>
        </SkeletonOverlay>
      ) : (
        <SectionBoundary skeleton={<GameListSkeleton variant={variant} />}>
          <Suspense fallback={<GameListSkeleton variant={variant} loading />}>
            <GameList variant={variant} games={games.value} />
          </Suspense>
        </SectionBoundary>
      )}
    </section>
  );
});
