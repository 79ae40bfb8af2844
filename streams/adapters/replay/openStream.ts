import type { Subscriber } from "rxjs";
import * as z from "zod/mini";
import type { InterceptedStream } from "./interceptor.ts";
import { type StreamName, streamSchemas } from "./recordSchemas.ts";

/** A stream that the app has subscribed to, and that the recording feeds. */
export interface OpenStream {
  next(recorded: unknown): void;
  done(): void;
  error(message: string): void;
}

/** @param onEnd called when the recording ends the stream */
export function openStream<T, Name extends StreamName>(
  name: Name,
  subscriber: Subscriber<T>,
  decode: InterceptedStream<T, Name>["decode"],
  onEnd: () => void,
): OpenStream {
  return {
    next: (recorded) => subscriber.next(decode(z.parse(streamSchemas[name], recorded))),
    done: () => {
      onEnd();
      subscriber.complete();
    },
    error: (message) => {
      onEnd();
      subscriber.error(new Error(message));
    },
  };
}
