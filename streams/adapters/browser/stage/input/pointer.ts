import type { InputSnapshotSender } from "./inputSnapshot.ts";
import { type Fit, fitted, inPicture } from "./letterbox.ts";

/**
 * Captures mouse, pen and touch on the picture; one pointer at a time, the first that went down.
 * @returns stops capturing
 */
export function capturePointer(video: HTMLVideoElement, sender: InputSnapshotSender): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let active: number | null = null;

  const report = (event: PointerEvent, down: boolean): void => {
    const box = video.getBoundingClientRect();
    const picture = fitted(box, { width: video.videoWidth, height: video.videoHeight }, fitOf(video));
    const at = inPicture({ x: event.clientX, y: event.clientY }, picture);
    // A drag that leaves the picture stays at its edge; hovering outside is ignored.
    sender.point(at.inside || down || active !== null ? { x: at.x, y: at.y, down } : null);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== active) return;
    report(event, false);
    active = null;
  };

  const style = { touchAction: video.style.touchAction, userSelect: video.style.userSelect };
  video.style.touchAction = "none";
  video.style.userSelect = "none";
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
    "pointermove",
    (event) => {
      if (active === null || event.pointerId === active) report(event, active !== null);
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
  video.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  return () => {
    listening.abort();
    Object.assign(video.style, style);
    sender.point(null);
  };
}

function fitOf(video: HTMLVideoElement): Fit {
  const { objectFit } = getComputedStyle(video);
  return objectFit === "cover" || objectFit === "fill" ? objectFit : "contain";
}
