import { type ComponentType, createElement } from "react";
import type { OverlayKind, OverlayOf } from "../../streams/ui/overlays.ts";
import type { PopupProps } from "./frame/PopupFrame.tsx";
import type { OverlayProps } from "./frame/useAnswer.ts";
import { popupRegistry } from "./popupRegistry.tsx";

interface Props<Kind extends OverlayKind> extends PopupProps {
  readonly overlay: OverlayOf<Kind>;
}

/** Draws a pop-up of the core by its kind. */
export function OverlayPopup<Kind extends OverlayKind>({ overlay, open, finalFocus }: Props<Kind>) {
  const Popup: ComponentType<OverlayProps<Kind>> = popupRegistry[overlay.kind];
  return createElement(Popup, { open, finalFocus, id: overlay.id, params: overlay.params });
}
