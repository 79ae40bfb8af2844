import { type ReactNode, Suspense, useState } from "react";
import type { Account } from "../../streams/compose/account.ts";
import type { QueueView } from "../../streams/features/queue/queuePopup.ts";
import type { Overlay } from "../../streams/page/overlays.ts";
import { useApp } from "../bridge/AppContext.tsx";
import { useSelector, useValue } from "../bridge/useValue.ts";
import { ProgressBar } from "../components/feedback/ProgressBar.tsx";
import { Backdrop } from "./frame/Backdrop.tsx";
import { useRestoreFocus } from "./frame/useRestoreFocus.ts";
import { accountPopups, queuePopups, SearchPopup } from "./lazyPopups.ts";
import { OverlayPopup } from "./popupRegistry.tsx";

const QueuePopup = queuePopups.component(({ QueuePopup }) => QueuePopup);
const QueueReady = queuePopups.component(({ QueueReady }) => QueueReady);
const SeatHeld = queuePopups.component(({ SeatHeld }) => SeatHeld);
const QueueTab = queuePopups.component(({ QueueTab }) => QueueTab);
const RecordingMark = accountPopups.component(({ RecordingMark }) => RecordingMark);

/** The form for a problem, over a page that failed. Rejects where its code does not load. */
export async function errorReport(error: string, onClose: () => void): Promise<ReactNode> {
  const { ErrorReport } = await import("./account/ErrorReport.tsx");
  return <ErrorReport error={error} onClose={onClose} />;
}

type OpenQueue = Extract<QueueView, { shape: "popup" | "tab" }>;
type ReadyQueue = Extract<QueueView, { shape: "ready" }>;
type Front =
  | { key: string; overlay: Overlay }
  | { key: "queue"; queue: OpenQueue }
  | { key: "ready"; turn: ReadyQueue }
  | { key: "search" };

/** One pop-up at a time: the newest one of the core, else the queue, else the search (R-POP-01). */
export default function Popups() {
  const app = useApp();
  const overlays = useValue(app.overlays);
  const queue = useValue(app.queue);
  const searching = useValue(app.searching);
  const account = useValue(app.account);
  const front = frontOf(overlays, queue, searching);

  // A closed pop-up stays mounted for its exit animation.
  const [last, setLast] = useState(front);
  if (front && !same(front, last)) setLast(front);
  const shown = front ?? last;
  const frame = { open: front !== null, finalFocus: useRestoreFocus(front !== null) };

  return (
    <>
      <Backdrop shown={front !== null} />
      {shown && (
        <Suspense key={shown.key} fallback={<ProgressBar />}>
          {"overlay" in shown ? (
            <OverlayPopup overlay={shown.overlay} {...frame} note={<Turn queue={queue} />} />
          ) : "queue" in shown ? (
            <QueuePopup queue={shown.queue} {...frame} />
          ) : "turn" in shown ? (
            <QueueReady turn={shown.turn} {...frame} />
          ) : (
            <SearchPopup {...frame} />
          )}
        </Suspense>
      )}
      {account && <RunningRecording account={account} />}
      {queue.shape === "tab" && (
        <Suspense fallback={null}>
          <QueueTab queue={queue} />
        </Suspense>
      )}
    </>
  );
}

/** What waits behind a pop-up. */
function Turn({ queue }: { queue: QueueView }) {
  return (
    queue.shape === "ready" &&
    !queue.taken && (
      <Suspense fallback={null}>
        <SeatHeld turn={queue} />
      </Suspense>
    )
  );
}

/** The mark of a longer recording, for as long as it runs (R-REC-27). */
function RunningRecording({ account }: { account: Account }) {
  const runs = useSelector(account.ownRecording, ({ long }) => long !== null && !long.ended);
  return runs ? (
    <Suspense fallback={null}>
      <RecordingMark />
    </Suspense>
  ) : null;
}

function frontOf(overlays: readonly Overlay[], queue: QueueView, searching: boolean): Front | null {
  const overlay = overlays.at(-1);
  if (overlay) return { key: `overlay ${overlay.id}`, overlay };
  if (queue.shape === "popup") return { key: "queue", queue };
  if (queue.shape === "ready") return { key: "ready", turn: queue };
  return searching ? { key: "search" } : null;
}

function same(left: Front, right: Front | null): boolean {
  if (!right) return false;
  if ("overlay" in left) return "overlay" in right && left.overlay === right.overlay;
  if ("turn" in left) return "turn" in right && left.turn === right.turn;
  if ("queue" in left) return "queue" in right && left.queue === right.queue;
  return left.key === right.key;
}
