import { fitted } from "../../../../rules/letterbox.ts";
import type { SharpenFacts, SharpenLevel } from "../../../../rules/sharpenGovernor.ts";
import { fitOf } from "../input/onPicture.ts";
import { zoomed } from "../zoom.ts";
import { type CanvasSize, createSharpener } from "./sharpener.ts";

/** A canvas over a video that shows its frames sharpened. The video keeps playing below it and gets all input. */
interface Cover {
  setLevel(level: SharpenLevel): void;
  /** Since the last call. */
  takeCost(): Pick<SharpenFacts, "frameMs" | "budgetMs" | "drawn" | "late">;
  /** The browser lost the graphics context, and the bare picture shows. */
  readonly lost: boolean;
  /** Removes the canvas. */
  remove(): void;
}

/** Maximum width of the second level, px: more would cost battery without being visible. */
const maxWidth = 2_560;
/** Scale of the first level, relative to the received picture. */
const smallScale = 1.5;
const usualBudget = 1_000 / 60;
/** Two refreshes of the screen. */
const lateMs = 34;

/** @param allowSoftware for tests  @returns null where the browser cannot sharpen */
export function coverVideo(video: HTMLVideoElement, allowSoftware: boolean): Cover | null {
  const canvas = video.ownerDocument.createElement("canvas");
  let sharpener = createSharpener(canvas, allowSoftware);
  if (!sharpener) return null;
  const listening = new AbortController();
  const { signal } = listening;
  let level: SharpenLevel = 2;
  let waiting = 0;
  let lost = false;
  let cost = noCost();
  canvas.setAttribute("aria-hidden", "true");
  // The page's styles lay out both alike.
  canvas.className = video.className;
  Object.assign(canvas.style, {
    position: "absolute",
    inset: "0",
    ...zoomed,
    pointerEvents: "none",
    // Hidden until it shows the first frame, and whenever it has none.
    visibility: "hidden",
  });
  video.after(canvas);

  const sizeNow = (): CanvasSize => canvasSize(video, level);
  const onFrame = (now: number, frame: VideoFrameCallbackMetadata): void => {
    waiting = video.requestVideoFrameCallback(onFrame);
    if (!sharpener || lost || video.videoWidth === 0) return;
    const begunAt = performance.now();
    const { videoWidth: width, videoHeight: height } = video;
    sharpener.draw(video, { width, height }, sizeNow());
    canvas.style.visibility = "visible";
    cost.spentMs += performance.now() - begunAt;
    cost.drawn += 1;
    cost.mediaTimes.push(frame.mediaTime);
    // A browser that falls behind calls back long after it displayed the frame.
    if (now - frame.presentationTime > lateMs) cost.late += 1;
  };
  const redraw = (): void => {
    if (!lost) sharpener?.resize(sizeNow());
  };
  const resizing = new ResizeObserver(redraw);
  resizing.observe(video);
  canvas.addEventListener(
    "webglcontextlost",
    (event) => {
      // Required for the context to be restored.
      event.preventDefault();
      lost = true;
      canvas.style.visibility = "hidden";
    },
    { signal },
  );
  canvas.addEventListener(
    "webglcontextrestored",
    () => {
      sharpener = createSharpener(canvas, allowSoftware);
      lost = sharpener === null;
    },
    { signal },
  );
  waiting = video.requestVideoFrameCallback(onFrame);

  return {
    get lost() {
      return lost;
    },
    setLevel(next) {
      if (next === level) return;
      level = next;
      redraw();
    },
    takeCost() {
      const { drawn, late, spentMs, mediaTimes } = cost;
      cost = noCost();
      const onGpu = sharpener?.takeFrameMs() ?? null;
      const onCpu = drawn === 0 ? null : spentMs / drawn;
      const frameMs = onGpu === null ? onCpu : Math.max(onGpu, onCpu ?? 0);
      return { frameMs, budgetMs: budgetOf(mediaTimes), drawn, late };
    },
    remove() {
      listening.abort();
      resizing.disconnect();
      video.cancelVideoFrameCallback(waiting);
      canvas.remove();
      sharpener?.close();
      sharpener = null;
    },
  };
}

const noCost = () => ({ drawn: 0, late: 0, spentMs: 0, mediaTimes: [] as number[] });

/** Frame interval: the median distance of two frames, ms. */
function budgetOf(mediaTimes: readonly number[]): number {
  const gaps = mediaTimes.slice(1).map((time, index) => (time - (mediaTimes[index] ?? time)) * 1_000);
  const middle = gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  return middle > 0 ? Math.min(100, middle) : usualBudget;
}

/** As many px as the picture has on the screen, or fewer at the first level. */
function canvasSize(video: HTMLVideoElement, level: SharpenLevel): CanvasSize {
  const { videoWidth, videoHeight } = video;
  const box = { left: 0, top: 0, width: video.clientWidth, height: video.clientHeight };
  const { width } = fitted(box, { width: videoWidth, height: videoHeight }, fitOf(video));
  const onScreen = Math.min(width * window.devicePixelRatio, maxWidth);
  const wanted = level === 1 ? Math.min(onScreen, videoWidth * smallScale) : onScreen;
  const across = Math.max(1, Math.round(wanted));
  return { width: across, height: Math.max(1, Math.round((across * videoHeight) / Math.max(1, videoWidth))) };
}
