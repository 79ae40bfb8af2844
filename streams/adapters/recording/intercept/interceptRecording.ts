import type { RecordingPort, TakenRecording } from "../../../ports/recording.ts";
import type { StreamValue } from "../recordSchemas.ts";
import type { Interceptor } from "./interceptor.ts";
import { passThrough } from "./passThrough.ts";

/** The port of the recording itself: what it says of a file is recorded, and never the file. */
export function interceptRecording(interceptor: Interceptor, real: () => RecordingPort): RecordingPort {
  return {
    long$: passThrough(interceptor, "recording.long", null, () => real().long$),
    take: () =>
      interceptor.stream<TakenRecording, "recording.take">({
        name: "recording.take",
        request: null,
        live: () => real().take(),
        encode: ({ spanMs, bytes, lines, replays }) => ({ spanMs, bytes, lines, replays }),
        decode: (facts: StreamValue<"recording.take">) => ({ ...facts, text: () => "" }),
      }),
    start: () => interceptor.call("recording.start", null, () => real().start()),
    stop: () => interceptor.call("recording.stop", null, () => real().stop()),
    discard: () => interceptor.call("recording.discard", null, () => real().discard()),
    end: () => interceptor.call("recording.end", null, () => real().end()),
    keep: (id, allow) =>
      passThrough(interceptor, "recording.keep", { id, allow }, () => real().keep(id, allow)),
    save: (allow) => passThrough(interceptor, "recording.save", { allow }, () => real().save(allow)),
    upload: (id, url) =>
      passThrough(interceptor, "recording.upload", { id, url }, () => real().upload(id, url)),
  };
}
