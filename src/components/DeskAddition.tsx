import type { ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { DeskGate } from "./gates.ts";

/** What a game goes on without: nothing until the desk's code is here, and nothing where that or what it shows fails. */
export function DeskAddition({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null} onChunkFailure={() => undefined}>
      <DeskGate fallback={null}>{children}</DeskGate>
    </ErrorBoundary>
  );
}
