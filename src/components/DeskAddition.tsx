import type { ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { DeskGate } from "./gates.ts";

/** Optional parts of the desk: nothing until the desk's code is loaded. If they fail to load or render, the page continues without them. */
export function DeskAddition({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null} onChunkFailure={() => undefined}>
      <DeskGate fallback={null}>{children}</DeskGate>
    </ErrorBoundary>
  );
}
