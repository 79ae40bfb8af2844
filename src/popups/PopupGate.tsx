import { Suspense, useState } from "react";
import { useApp } from "../bridge/AppContext.tsx";
import { useSelector, useValue } from "../bridge/useValue.ts";
import { ErrorBoundary } from "../components/ErrorBoundary.tsx";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { popups } from "./lazyPopups.ts";

/** Brings the pop-ups' code in when the first one is to be shown. */
export function PopupGate() {
  const app = useApp();
  const asked = useSelector(app.overlays, (overlays) => overlays.length > 0);
  const queued = useSelector(app.queue, (queue) => queue.shape !== "hidden");
  const searching = useValue(app.searching);
  const updated = useValue(app.updateWaits);
  const [wanted, setWanted] = useState(false);
  if (!wanted && (asked || queued || searching || updated)) setWanted(true);
  return wanted ? <Gate /> : null;
}

function Gate() {
  const app = useApp();
  const [Picked] = useState(() => popups.resolve());
  return (
    <ErrorBoundary fallback={() => null} onChunkFailure={() => app.send({ type: "page/chunkFailed" })}>
      <Suspense fallback={<ProgressBar />}>
        <Picked />
      </Suspense>
    </ErrorBoundary>
  );
}
