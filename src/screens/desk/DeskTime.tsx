import { Suspense } from "react";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { AccountGate } from "../../components/gates.ts";
import { Countdown } from "./notices/Countdown.tsx";

/** The countdown over a running game, once its data and translations have loaded. If that fails, the game continues without it. */
export function DeskTime() {
  const here = useSelector(useApp().account, (account) => account !== null);
  if (!here) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <AccountGate>
          <Countdown />
        </AccountGate>
      </Suspense>
    </ErrorBoundary>
  );
}
