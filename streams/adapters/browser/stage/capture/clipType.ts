/** What messengers and galleries take best comes first. */
const types = [
  "video/mp4;codecs=avc1.42E01F,mp4a.40.2",
  "video/mp4;codecs=avc1.42E01F,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
] as const;

/** The type of a clip's file in this browser; null where none can be recorded. */
export function clipType(Recorder: Pick<typeof MediaRecorder, "isTypeSupported"> | undefined): string | null {
  return types.find((type) => Recorder?.isTypeSupported(type) === true) ?? null;
}
