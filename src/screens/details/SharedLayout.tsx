import { Suspense } from "react";
import { lazyComponent } from "../../bridge/lazyComponent.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { DeskGate, useDeskWing } from "../../components/gates.ts";

const SharedLayoutCard = lazyComponent(() => import("./SharedLayoutCard.tsx"));

/** The touch layout that the link to this page brings, if any. */
export function SharedLayout() {
  return (
    <ErrorBoundary fallback={() => null} onChunkFailure={() => undefined}>
      <DeskGate fallback={null}>
        <Linked />
      </DeskGate>
    </ErrorBoundary>
  );
}

function Linked() {
  const linked = useValue(useDeskWing().sharedLayout);
  if (linked.status === "none") return null;
  return (
    <Suspense fallback={null}>
      <SharedLayoutCard linked={linked} />
    </Suspense>
  );
}
