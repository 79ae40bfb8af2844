import { Suspense } from "react";
import { AreaGate } from "../../bridge/AccountGate.tsx";
import { useApp } from "../../bridge/AppContext.tsx";
import { usePart } from "../../bridge/useValue.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { Countdown } from "./Countdown.tsx";

/** The countdown over a running game, as soon as its data and texts are here. That they do not come stops no game. */
export function DeskTime() {
  const here = usePart(useApp().area, (area) => area !== null);
  if (!here) return null;
  return (
    <ErrorBoundary fallback={() => null} onChunkFailure={() => undefined}>
      <Suspense fallback={null}>
        <AreaGate>
          <Countdown />
        </AreaGate>
      </Suspense>
    </ErrorBoundary>
  );
}
