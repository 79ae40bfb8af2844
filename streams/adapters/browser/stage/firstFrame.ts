/**
 * Tells the first frame of a stream, also before anybody shows it: an unseen, silent `<video>` watches until the
 * picture has a place.
 * @returns `in` looks at a visible video instead; `seen` says that a frame is known to have come; `stop` ends it
 */
export function watchFirstFrame(
  stream: MediaStream,
  arrived: () => void,
): { in(video: HTMLVideoElement): void; seen(): void; stop(): void } {
  const unseen = document.createElement("video");
  let over = false;
  const stop = (): void => {
    over = true;
    unseen.pause();
    unseen.srcObject = null;
  };
  const seen = (): void => {
    if (over) return;
    stop();
    arrived();
  };
  const watch = (video: HTMLVideoElement): void => {
    if (typeof video.requestVideoFrameCallback === "function") video.requestVideoFrameCallback(seen);
    else video.addEventListener("timeupdate", seen, { once: true });
  };
  unseen.muted = true;
  unseen.playsInline = true;
  unseen.srcObject = stream;
  watch(unseen);
  unseen.play().catch(() => undefined);
  return {
    in(video) {
      if (over) return;
      unseen.pause();
      unseen.srcObject = null;
      watch(video);
    },
    seen,
    stop,
  };
}
