import { useState } from "react";
import type { QueueView } from "../../streams/features/queue/queue.ts";
import type { Overlay } from "../../streams/ui/overlays.ts";
import { useApp } from "../bridge/AppContext.tsx";
import { useValue } from "../bridge/useValue.ts";
import bar from "../shell/RunningElsewhereBar.module.css";
import { Backdrop } from "./Backdrop.tsx";
import { search } from "./discovery/lazyPopups.ts";
import { LazyPopup } from "./LazyPopup.tsx";
import { OverlayPopup } from "./OverlayPopup.tsx";
import { updateBar } from "./pwa/lazyPopups.ts";
import { QueuePopup } from "./QueuePopup.tsx";
import { QueueTab } from "./QueueTab.tsx";
import { useFocusKeeper } from "./useFocusKeeper.ts";

type OpenQueue = Exclude<QueueView, { shape: "hidden" }>;
type Front = { key: string; overlay: Overlay } | { key: "queue"; queue: OpenQueue } | { key: "search" };

/** What stands in front of the page: one pop-up at a time, the newest first, the queue and the search behind them (R-POP-01). */
export default function Popups() {
  const app = useApp();
  const overlays = useValue(app.overlays);
  const queue = useValue(app.queue);
  const searching = useValue(app.searching);
  const updated = useValue(app.updateWaits);
  const front = frontOf(overlays, queue, searching);

  // A pop-up that just went away is drawn a moment longer, for its way out.
  const [last, setLast] = useState(front);
  if (front && !same(front, last)) setLast(front);
  const shown = front ?? last;
  const focus = useFocusKeeper(front !== null);

  return (
    <>
      <Backdrop shown={front !== null} />
      {shown &&
        ("overlay" in shown ? (
          <OverlayPopup key={shown.key} overlay={shown.overlay} open={front !== null} finalFocus={focus} />
        ) : "queue" in shown ? (
          <QueuePopup key={shown.key} queue={shown.queue} open={front !== null} finalFocus={focus} />
        ) : (
          <LazyPopup
            key={shown.key}
            lazyComponent={search}
            popup={{ open: front !== null, finalFocus: focus }}
          />
        ))}
      <div className={bar.place} role="status">
        {updated && <LazyPopup lazyComponent={updateBar} popup={{}} />}
      </div>
      {queue.shape === "tab" && <QueueTab queue={queue} />}
    </>
  );
}

function frontOf(overlays: readonly Overlay[], queue: QueueView, searching: boolean): Front | null {
  const overlay = overlays.at(-1);
  if (overlay) return { key: `overlay ${overlay.id}`, overlay };
  if (queue.shape === "popup") return { key: "queue", queue };
  return searching ? { key: "search" } : null;
}

function same(left: Front, right: Front | null): boolean {
  if (!right) return false;
  if ("overlay" in left) return "overlay" in right && left.overlay === right.overlay;
  if ("queue" in left) return "queue" in right && left.queue === right.queue;
  return left.key === right.key;
}
