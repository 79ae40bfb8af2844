/** Bitrate of the encoded clip. */
const videoBitsPerSecond = 4_000_000;

/** Minimum length of a clip, ms; the file may have twice as much. */
const clipLength = 30_000;

export type ClipRecorder = ReturnType<typeof recordClip>;

/**
 * Keeps the last half minute of a stream. A recording can't be cut at its front, because a file begins with its header and a
 * keyframe. So two recordings run, `length` ms apart, and the older one restarts once the younger is long enough.
 * @param onFailure called once when the browser gives up, for example because the stream has ended
 */
export function recordClip(
  stream: MediaStream,
  options: { type: string; length?: number },
  onFailure: () => void,
) {
  const { type, length = clipLength } = options;
  let ended = false;
  let recordings: Recording[] = [];

  const fail = (): void => {
    if (ended) return;
    end();
    onFailure();
  };
  /** Oldest first. Of three, the oldest is no longer needed. */
  const add = (): void => {
    try {
      recordings.push(startRecording(stream, type, fail));
    } catch {
      fail();
      return;
    }
    if (recordings.length > 2) recordings.shift()?.drop();
  };
  const turn = setInterval(add, length);
  const end = (): void => {
    ended = true;
    clearInterval(turn);
    for (const recording of recordings.splice(0)) recording.drop();
  };
  add();
  return {
    /** Returns the last `length` ms or more, null if nothing was recorded yet, and restarts the recording. */
    async take() {
      const [oldest] = recordings;
      if (!oldest || ended) return null;
      recordings = recordings.filter((recording) => recording !== oldest);
      const clip = oldest.finish();
      if (recordings.length === 0) add();
      return clip;
    },
    /** Stops recording and deletes what was recorded. */
    end,
  };
}

type Recording = ReturnType<typeof startRecording>;

/** @throws if the browser can't record this stream */
function startRecording(stream: MediaStream, type: string, onFailure: () => void) {
  // A recording waits forever for the first sound of a track on which none is sent.
  const tracks = stream.getTracks().filter(({ muted, readyState }) => !muted && readyState === "live");
  const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType: type, videoBitsPerSecond });
  const chunks: Blob[] = [];
  let wanted = true;
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener("stop", () => {
      if (wanted) onFailure();
      resolve();
    });
  });
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size > 0) chunks.push(data);
  });
  recorder.addEventListener("error", onFailure);
  recorder.start();
  const stop = (): void => {
    wanted = false;
    if (recorder.state !== "inactive") recorder.stop();
  };
  return {
    /** Null without data. */
    async finish() {
      stop();
      await stopped;
      return chunks.length === 0 ? null : new Blob(chunks, { type });
    },
    drop: stop,
  };
}
