import type { OverlayAnswers, OverlayKind, OverlayParams } from "../../../streams/page/overlays.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import type { PopupProps } from "./PopupFrame.tsx";

/** Props of a pop-up that the core opened: what it shows, and the id that its answer must carry. */
export interface OverlayProps<Kind extends OverlayKind> extends PopupProps {
  readonly id: number;
  readonly params: OverlayParams[Kind];
}

/** @returns sends the player's answer to the core */
export function useAnswer<Kind extends OverlayKind>(
  id: number,
  _kind: Kind,
): (answer: OverlayAnswers[Kind]) => void {
  const send = useSend();
  return (answer) => send({ type: "overlay/answer", id, answer });
}
