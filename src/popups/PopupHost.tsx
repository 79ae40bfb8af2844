import { Suspense, useState } from "react";
import { useApp } from "../bridge/AppContext.tsx";
import { lazyComponent } from "../bridge/lazyComponent.tsx";
import { useSelector, useValue } from "../bridge/useValue.ts";
import { ErrorBoundary } from "../components/ErrorBoundary.tsx";
import { ProgressBar } from "../components/feedback/ProgressBar.tsx";

/** The code that every pop-up needs, with the dialog library. */
export const Popups = lazyComponent(() => import("./Popups.tsx"));

/** Mounts the pop-ups when the first one is to be shown, and keeps them mounted. */
export function PopupHost() {
  const app = useApp();
  const opened = useSelector(app.overlays, (overlays) => overlays.length > 0);
  const queued = useSelector(app.queue, (queue) => queue.shape !== "hidden");
  const searching = useValue(app.searching);
  const [needed, setNeeded] = useState(false);
  if (!needed && (opened || queued || searching)) setNeeded(true);
  if (!needed) return null;
  return (
    <ErrorBoundary onChunkFailure={() => app.send({ type: "page/chunkFailed" })}>
      <Suspense fallback={<ProgressBar />}>
        <Popups />
      </Suspense>
    </ErrorBoundary>
  );
}
