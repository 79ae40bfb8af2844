/** Most compatible with messengers and galleries first. */
const types = [
  "video/mp4;codecs=avc1.42E01F,mp4a.40.2",
  "video/mp4;codecs=avc1.42E01F,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
] as const;

/** MIME type of a clip in this browser; null if it can't record one. */
export function clipType(Recorder: Pick<typeof MediaRecorder, "isTypeSupported"> | undefined): string | null {
  return types.find((type) => Recorder?.isTypeSupported(type) === true) ?? null;
}
