/**
 * Detects the first frame of a stream, even before the stream is shown: until then a muted, detached `<video>` plays it.
 * @returns `in` watches a visible video instead; `seen` reports a frame detected by other means; `stop` ends it
 */
export function watchFirstFrame(
  stream: MediaStream,
  onFrame: () => void,
): { in(video: HTMLVideoElement): void; seen(): void; stop(): void } {
  const detached = document.createElement("video");
  let ended = false;
  const stop = (): void => {
    ended = true;
    detached.pause();
    detached.srcObject = null;
  };
  const seen = (): void => {
    if (ended) return;
    stop();
    onFrame();
  };
  const watch = (video: HTMLVideoElement): void => {
    if (typeof video.requestVideoFrameCallback === "function") video.requestVideoFrameCallback(seen);
    else video.addEventListener("timeupdate", seen, { once: true });
  };
  detached.muted = true;
  detached.playsInline = true;
  // No sound track: for the first one Chromium starts its audio process, and blocks the page meanwhile.
  detached.srcObject = new MediaStream(stream.getVideoTracks());
  watch(detached);
  detached.play().catch(() => undefined);
  return {
    in(video) {
      if (ended) return;
      detached.pause();
      detached.srcObject = null;
      watch(video);
    },
    seen,
    stop,
  };
}
