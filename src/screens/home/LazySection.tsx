import { memo, Suspense, useState } from "react";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { CardSkeleton } from "../sections/lists/CardSkeleton.tsx";
import { SectionBoundary } from "../sections/SectionBoundary.tsx";
import { useNearViewport } from "../sections/useNearViewport.ts";
import styles from "./Home.module.css";
import { OtherSection } from "./lazySections.ts";

interface Props {
  readonly section: HomeSection;
  /** Of several sections that share a request, the first shows loading and failure. */
  readonly showsLoading: boolean;
}

/** A section that is not a list of games; its code is loaded when it comes near the viewport, and shifts nothing however late it comes. */
export const LazySection = memo(function LazySection({ section, showsLoading }: Props) {
  const [near, setNear] = useState(false);
  const element = useNearViewport<HTMLDivElement>(!near, () => setNear(true));
  const skeleton = showsLoading ? <CardSkeleton /> : null;
  return (
    <div ref={element} className={styles.mayBeEmpty}>
      <SectionBoundary skeleton={skeleton}>
        <Suspense fallback={skeleton}>
          {near ? (
            <OtherSection section={section} showsLoading={showsLoading} container={element} />
          ) : (
            skeleton
          )}
        </Suspense>
      </SectionBoundary>
    </div>
  );
});
