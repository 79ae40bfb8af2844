import { onFocusLoss } from "./focusLoss.ts";
import type { InputSnapshotSender } from "./inputSnapshot.ts";
import { moveEvent } from "./moveEvent.ts";
import { onPicture } from "./onPicture.ts";

/** The arrow is hidden after this long without movement. */
const arrowRests = 3_000;

/** Captures mouse, pen and touch for a game without a mouse: one pointer, the first that went down. */
export function capturePointer(video: HTMLVideoElement, sender: InputSnapshotSender): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let active: number | null = null;

  const report = (event: PointerEvent, down: boolean): void => {
    const at = onPicture(video, { x: event.clientX, y: event.clientY });
    // A drag that leaves the picture stays at its edge; hovering outside is ignored.
    sender.point(at.inside || down || active !== null ? { x: at.x, y: at.y, down } : null);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== active) return;
    report(event, false);
    active = null;
  };

  video.addEventListener(
    "pointerdown",
    (event) => {
      if (active !== null || event.button !== 0) return;
      active = event.pointerId;
      video.setPointerCapture(event.pointerId);
      report(event, true);
    },
    { signal },
  );
  video.addEventListener(
    moveEvent(video),
    (event) => {
      if (!(event instanceof PointerEvent)) return;
      if (active === null || event.pointerId === active) report(event, active !== null);
    },
    { signal },
  );
  let resting: ReturnType<typeof setTimeout> | undefined;
  const showArrow = (): void => {
    clearTimeout(resting);
    video.style.cursor = "";
  };
  video.addEventListener(
    "pointermove",
    () => {
      showArrow();
      resting = setTimeout(() => {
        video.style.cursor = "none";
      }, arrowRests);
    },
    { signal },
  );
  video.addEventListener("pointerup", up, { signal });
  video.addEventListener("pointercancel", up, { signal });
  video.addEventListener(
    "pointerleave",
    () => {
      if (active === null) sender.point(null);
    },
    { signal },
  );
  onFocusLoss(window, signal, () => {
    active = null;
    sender.point(null);
  });
  return () => {
    listening.abort();
    showArrow();
    sender.point(null);
  };
}
