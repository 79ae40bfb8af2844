import { Observable } from "rxjs";
import * as z from "zod/mini";
import type { Line } from "../../streams/adapters/recording/format.ts";
import type {
  InterceptedStream,
  Interceptor,
} from "../../streams/adapters/recording/intercept/interceptor.ts";
import { interceptPorts } from "../../streams/adapters/recording/intercept/interceptPorts.ts";
import { type StreamName, streamSchemas } from "../../streams/adapters/recording/recordSchemas.ts";
import type { Ports } from "../../streams/ports.ts";

/** Gets what goes into a replayed app or comes out of it; `at` is ms after the start. */
export type OnFact = (at: number, what: string, name: string, data: unknown) => void;

/** The ports of a replayed app. */
export function replayedPorts(interceptor: Interceptor): Ports {
  return interceptPorts(interceptor, () => {
    throw new Error("a replay reached for the outside world");
  });
}

/** A stream that the app has subscribed to, and that the recording feeds. */
export interface OpenStream {
  next(recorded: unknown): void;
  done(): void;
  error(message: string): void;
}

/** What a replay does when the app uses a stream. */
interface StreamUse {
  /** @returns the stream's number */
  opened(name: StreamName, request: unknown): number;
  /** The stream gets what was recorded from now on. */
  ready(id: number): void;
  sent(id: number, name: StreamName, data: unknown): void;
  /** @param hasEnded by itself, and not because the app left it */
  closed(id: number, name: StreamName, hasEnded: boolean): void;
}

/** A stream of a port, fed by a recording. @param open gets the stream as long as the app listens to it */
export function fedStream<T, Name extends StreamName>(
  { name, request, outbound$, decode }: InterceptedStream<T, Name>,
  open: Map<number, OpenStream>,
  use: StreamUse,
): Observable<T> {
  return new Observable<T>((subscriber) => {
    const id = use.opened(name, request);
    let hasEnded = false;
    const end = (finish: () => void): void => {
      hasEnded = true;
      finish();
    };
    subscriber.add(() => {
      open.delete(id);
      use.closed(id, name, hasEnded);
    });
    subscriber.add(outbound$?.subscribe((data) => use.sent(id, name, data)));
    open.set(id, {
      next: (recorded) => subscriber.next(decode(z.parse(streamSchemas[name], recorded))),
      done: () => end(() => subscriber.complete()),
      error: (message) => end(() => subscriber.error(new Error(message))),
    });
    use.ready(id);
  });
}

/** @param line `next`, `done` or `error` */
export function feed(stream: OpenStream, { what, data }: Pick<Line, "what" | "data">): void {
  if (what === "next") stream.next(data);
  else if (what === "done") stream.done();
  else stream.error(String(data));
}
