import { type ComponentType, createElement, type ReactNode } from "react";
import type { OverlayKind, OverlayOf } from "../../../streams/page/overlays.ts";
import type { PopupProps } from "./PopupFrame.tsx";
import type { OverlayProps } from "./useAnswer.ts";

/** Pop-ups of the core, by kind. */
export type PopupTable<Kinds extends OverlayKind> = {
  readonly [Kind in Kinds]: ComponentType<OverlayProps<Kind>>;
};

/** Draws a pop-up of the core by its kind. */
export function drawOverlay<Kind extends OverlayKind>(
  popups: PopupTable<Kind>,
  overlay: OverlayOf<Kind>,
  frame: PopupProps,
): ReactNode {
  const Popup: ComponentType<OverlayProps<Kind>> = popups[overlay.kind];
  return createElement(Popup, { ...frame, id: overlay.id, params: overlay.params });
}
