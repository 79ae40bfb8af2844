import { memo, Suspense, useState } from "react";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { SectionBoundary } from "../sections/SectionBoundary.tsx";
import { useNearViewport } from "../sections/useNearViewport.ts";
import styles from "./Home.module.css";
import { OtherSection } from "./lazySections.ts";

interface Props {
  readonly section: HomeSection;
  /** Of several sections that share a request, the first shows loading and failure. */
  readonly showsLoading: boolean;
}

/** A section that is not a list of games; its code is loaded when it comes near the viewport. */
export const LazySection = memo(function LazySection({ section, showsLoading }: Props) {
  const [near, setNear] = useState(false);
  const element = useNearViewport<HTMLDivElement>(!near, () => setNear(true));
  return (
    <div ref={element} className={styles.lazySection} data-near={near || undefined}>
      {near && (
        <SectionBoundary skeleton={null}>
          <Suspense fallback={null}>
            <OtherSection section={section} showsLoading={showsLoading} container={element} />
          </Suspense>
        </SectionBoundary>
      )}
    </div>
  );
});
