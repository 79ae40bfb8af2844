import { type ComponentType, createElement, type ReactNode } from "react";
import type { OverlayKind, OverlayOf } from "../../../streams/page/overlays.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import type { OverlayProps, PopupProps } from "./PopupFrame.tsx";

/** Pop-ups of the core, by kind. */
export type PopupTable<Kinds extends OverlayKind> = {
  readonly [Kind in Kinds]: ComponentType<OverlayProps<Kind>>;
};

/** @returns draws a pop-up of the core by its kind */
export function useDrawOverlay() {
  const send = useSend();
  return <Kind extends OverlayKind>(
    popups: PopupTable<Kind>,
    { id, kind, params }: OverlayOf<Kind>,
    frame: PopupProps,
  ): ReactNode => {
    const Popup: ComponentType<OverlayProps<Kind>> = popups[kind];
    const answer: OverlayProps<Kind>["answer"] = (sent) => send({ type: "overlay/answer", id, answer: sent });
    return createElement(Popup, { ...frame, kind, params, answer });
  };
}
