/** How long the system gets for what made it stop the picture, such as a call, ms. */
const resumeAfter = 250;
/** A page that is back and has shown no frame for this long has a black picture, ms: a key frame was asked for. */
const blackAfter = 2_000;

/**
 * Plays on where the system has stopped the picture, as iOS does for a call or another app, and attaches it again where it
 * stays black (R-DESK-25).
 * @param resume plays the `<video>`
 * @param refresh asks for a frame
 * @returns stops
 */
export function keepPlaying(
  video: HTMLVideoElement,
  stream: MediaStream,
  resume: () => void,
  refresh: () => void,
): () => void {
  const { ownerDocument: document } = video;
  const listening = new AbortController();
  const { signal } = listening;
  let resuming: ReturnType<typeof setTimeout> | undefined;
  let black: ReturnType<typeof setTimeout> | undefined;
  const resumeIfPaused = (): void => {
    // One whose connection has ended has nothing to play.
    if (video.paused && stream.active && document.visibilityState === "visible") resume();
  };
  const attachAgain = (): void => {
    video.srcObject = null;
    video.srcObject = stream;
    resume();
    refresh();
  };
  video.addEventListener(
    "pause",
    () => {
      clearTimeout(resuming);
      resuming = setTimeout(resumeIfPaused, resumeAfter);
    },
    { signal },
  );
  document.addEventListener(
    "visibilitychange",
    () => {
      clearTimeout(black);
      if (document.visibilityState !== "visible") return;
      resumeIfPaused();
      const waiting = setTimeout(attachAgain, blackAfter);
      black = waiting;
      video.requestVideoFrameCallback(() => clearTimeout(waiting));
    },
    { signal },
  );
  return () => {
    listening.abort();
    clearTimeout(resuming);
    clearTimeout(black);
  };
}
