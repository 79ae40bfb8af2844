import { Suspense } from "react";
import { useApp } from "../bridge/AppContext.tsx";
import { LazyMessages } from "../bridge/LazyMessages.tsx";
import { lazyComponent } from "../bridge/lazyComponent.tsx";
import { useValue } from "../bridge/useValue.ts";
import { ErrorBoundary } from "../components/ErrorBoundary.tsx";
import styles from "../components/header/BottomBar.module.css";

export const BottomBars = lazyComponent(() => import("./BottomBars.tsx"));

/**
 * At the bottom of every page while a schedule runs in another tab or in the background, or there are announcements or an update. Few
 * visits need its code; its live region always exists, so that screen readers announce new content.
 */
export function RunningElsewhereBar() {
  const app = useApp();
  const elsewhere = useValue(app.runningElsewhere);
  const news = useValue(app.news)[0];
  const updated = useValue(app.updateWaits);
  return (
    <div className={styles.container} role="status">
      {(elsewhere || news || updated) && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <LazyMessages bundle="account">
              <BottomBars />
            </LazyMessages>
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
