import type { Held } from "./inputSnapshot.ts";
import { type Fit, fitted, inPicture } from "./letterbox.ts";

/** Takes mouse, pen and touch from the picture; one pointer at a time, whichever came down first. */
export function takePointer(video: HTMLVideoElement, held: Held): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let active: number | null = null;

  const tell = (event: PointerEvent, down: boolean): void => {
    const box = video.getBoundingClientRect();
    const picture = fitted(box, { width: video.videoWidth, height: video.videoHeight }, fitOf(video));
    const at = inPicture({ x: event.clientX, y: event.clientY }, picture);
    // A drag may leave the picture and stays at its edge; a mere passing by outside is no pointer.
    held.point(at.inside || down || active !== null ? { x: at.x, y: at.y, down } : null);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== active) return;
    tell(event, false);
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
      tell(event, true);
    },
    { signal },
  );
  video.addEventListener(
    "pointermove",
    (event) => {
      if (active === null || event.pointerId === active) tell(event, active !== null);
    },
    { signal },
  );
  video.addEventListener("pointerup", up, { signal });
  video.addEventListener("pointercancel", up, { signal });
  video.addEventListener(
    "pointerleave",
    () => {
      if (active === null) held.point(null);
    },
    { signal },
  );
  video.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  return () => {
    listening.abort();
    Object.assign(video.style, style);
    held.point(null);
  };
}

function fitOf(video: HTMLVideoElement): Fit {
  const { objectFit } = getComputedStyle(video);
  return objectFit === "cover" || objectFit === "fill" ? objectFit : "contain";
}
