import type { ComponentType } from "react";
import { AreaGate } from "./AccountGate.tsx";
import { type Piece, piece } from "./lazyComponent.ts";

/** A piece of the account area: drawn once its code, data and texts are here. */
export function areaPiece<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Piece<Props> {
  const inner = piece(load);
  return {
    preload: inner.preload,
    pick: () => {
      const Picked = inner.pick();
      return (props) => (
        <AreaGate>
          <Picked {...props} />
        </AreaGate>
      );
    },
  };
}
