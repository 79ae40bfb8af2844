import { Suspense } from "react";
import { useApp } from "../bridge/AppContext.tsx";
import { LazyMessages } from "../bridge/LazyMessages.tsx";
import { lazyComponent } from "../bridge/lazyComponent.tsx";
import { useSelector } from "../bridge/useValue.ts";
import { ErrorBoundary } from "../components/ErrorBoundary.tsx";
import styles from "../components/header/BottomBar.module.css";

export const RunningElsewhere = lazyComponent(() => import("./RunningElsewhere.tsx"));

/**
 * At the bottom of every page while a schedule runs in another tab or in the background. Few visits need its code; the
 * place for it is always there, so that screen readers announce what comes.
 */
export function RunningElsewhereBar() {
  const runs = useSelector(useApp().runningElsewhere, (elsewhere) => elsewhere !== null);
  return (
    <div className={styles.container} role="status">
      {runs && (
        <ErrorBoundary fallback={() => null} onChunkFailure={() => undefined}>
          <Suspense fallback={null}>
            <LazyMessages bundle="account">
              <RunningElsewhere />
            </LazyMessages>
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
