import { Suspense } from "react";
import { useApp } from "../../app/AppContext.tsx";
import { AreaGate } from "../../app/AreaGate.tsx";
import { ErrorBoundary } from "../../app/ErrorBoundary.tsx";
import { usePart } from "../../app/useValue.ts";
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
