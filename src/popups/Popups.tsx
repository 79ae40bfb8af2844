import { useState } from "react";
import type { QueueView } from "../../streams/queue/queue.ts";
import type { Overlay } from "../../streams/ui/overlays.ts";
import { useApp } from "../app/AppContext.tsx";
import { useValue } from "../app/useValue.ts";
import { OverlayPopup } from "./OverlayPopup.tsx";
import { QueuePopup } from "./QueuePopup.tsx";
import { QueueTab } from "./QueueTab.tsx";
import { useFocusKeeper } from "./useFocusKeeper.ts";
import { Veil } from "./Veil.tsx";

type OpenQueue = Exclude<QueueView, { shape: "hidden" }>;
type Front = { key: string; overlay: Overlay } | { key: "queue"; queue: OpenQueue };

/** What stands in front of the page: one pop-up at a time, the newest first, and the queue behind them (R-POP-01). */
export default function Popups() {
  const app = useApp();
  const overlays = useValue(app.overlays);
  const queue = useValue(app.queue);
  const front = frontOf(overlays, queue);

  // A pop-up that just went away is drawn a moment longer, for its way out.
  const [last, setLast] = useState(front);
  if (front && !same(front, last)) setLast(front);
  const shown = front ?? last;
  const focus = useFocusKeeper(front !== null);

  return (
    <>
      <Veil shown={front !== null} />
      {shown &&
        ("overlay" in shown ? (
          <OverlayPopup key={shown.key} overlay={shown.overlay} open={front !== null} finalFocus={focus} />
        ) : (
          <QueuePopup key={shown.key} queue={shown.queue} open={front !== null} finalFocus={focus} />
        ))}
      {queue.shape === "tab" && <QueueTab queue={queue} />}
    </>
  );
}

function frontOf(overlays: readonly Overlay[], queue: QueueView): Front | null {
  const overlay = overlays.at(-1);
  if (overlay) return { key: `overlay ${overlay.id}`, overlay };
  return queue.shape === "popup" ? { key: "queue", queue } : null;
}

function same(left: Front, right: Front | null): boolean {
  if (!right) return false;
  if ("overlay" in left) return "overlay" in right && left.overlay === right.overlay;
  return "queue" in right && left.queue === right.queue;
}
