import type { OverlayAnswers, OverlayKind, OverlayParams } from "../../../streams/ui/overlays.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import type { PopupProps } from "./PopupFrame.tsx";

/** A pop-up of the core: what it shows, and the number that its answer must carry. */
export interface OverlayProps<Kind extends OverlayKind> extends PopupProps {
  readonly id: number;
  readonly params: OverlayParams[Kind];
}

/** Sends the person's answer to a pop-up. */
export function useAnswer<Kind extends OverlayKind>(
  id: number,
  _kind: Kind,
): (answer: OverlayAnswers[Kind]) => void {
  const send = useSend();
  return (answer) => send({ type: "overlay/answer", id, answer });
}
