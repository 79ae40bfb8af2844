import type { ComponentType } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { DeskGate } from "./gates.ts";

/**
 * Makes a component an optional part of the desk: it renders nothing until the desk's code is loaded. If it fails to load or render, the
 * page continues without it.
 */
export function deskAddition<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <ErrorBoundary>
      <DeskGate fallback={null}>
        <Part {...props} />
      </DeskGate>
    </ErrorBoundary>
  );
}
