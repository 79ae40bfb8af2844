/** Pause before playing on after the system paused the picture, ms; for example for a call. */
const resumeAfter = 250;
/** The picture of a page that became visible is black if no frame was shown for this long, ms, although a key frame was requested. */
const blackAfter = 2_000;

/**
 * Plays on when the system has paused the picture, as iOS does for a call or another app. Reattaches it if it stays black
 * (R-DESK-25). @param resume plays the `<video>`  @param refresh asks for a frame
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
    // After the connection has ended there is nothing to play.
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
