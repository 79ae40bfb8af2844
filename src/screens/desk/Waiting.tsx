import { Suspense } from "react";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { DeskGate, useDeskWing } from "../../components/gates.ts";
import { AwayNotice } from "./AwayNotice.tsx";
import { PauseHint } from "./PauseHint.tsx";
import { TimeOverNotice } from "./TimeOverNotice.tsx";

/** Over the picture of a game that waits for its player, and before that whether it can. A failure to load it must not stop the game. */
export function Waiting() {
  const here = useSelector(useApp().deskWing, (wing) => wing !== null);
  if (!here) return null;
  return (
    <ErrorBoundary fallback={() => null} onChunkFailure={() => undefined}>
      <Suspense fallback={null}>
        <DeskGate>
          <Notices />
        </DeskGate>
      </Suspense>
    </ErrorBoundary>
  );
}

function Notices() {
  const wing = useDeskWing();
  const away = useValue(wing.away);
  const timeOver = useValue(wing.timeOver);
  const pauseHint = useValue(wing.pauseHint);
  if (timeOver) return <TimeOverNotice left={timeOver.left} />;
  if (away) return <AwayNotice away={away} />;
  return pauseHint ? <PauseHint /> : null;
}
