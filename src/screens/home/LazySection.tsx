import { memo, Suspense, useState } from "react";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { SectionBoundary } from "../sections/SectionBoundary.tsx";
import { useNear } from "../sections/useNearViewport.ts";
import styles from "./Home.module.css";
import { OtherSection } from "./lazySections.ts";

interface Props {
  readonly section: HomeSection;
  /** Of several that wait for the same answer, the first shows the waiting. */
  readonly leads: boolean;
}

/** The place of a section that is no list of games; its code comes as it comes near. */
export const LazySection = memo(function LazySection({ section, leads }: Props) {
  const [near, setNear] = useState(false);
  const element = useNear<HTMLDivElement>(!near, () => setNear(true));
  return (
    <div ref={element} className={styles.later} data-near={near || undefined}>
      {near && (
        <SectionBoundary shape={null}>
          <Suspense fallback={null}>
            <OtherSection section={section} leads={leads} place={element} />
          </Suspense>
        </SectionBoundary>
      )}
    </div>
  );
});
