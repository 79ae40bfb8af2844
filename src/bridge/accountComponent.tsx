import type { ComponentType } from "react";
import { AccountGate } from "./AccountGate.tsx";
import { type LazyComponent, lazyComponent } from "./lazyComponent.ts";

/** A piece of the account area: drawn once its code, data and texts are here. */
export function accountComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const inner = lazyComponent(load);
  return {
    preload: inner.preload,
    resolve: () => {
      const Picked = inner.resolve();
      return (props) => (
        <AccountGate>
          <Picked {...props} />
        </AccountGate>
      );
    },
  };
}
