/** A stream that the app has open in a faulted replay. */
export interface LiveStream {
  readonly name: string;
  readonly request: unknown;
  /** @param data in its recorded form */
  next(data: unknown): void;
  done(): void;
  error(message: string): void;
}

/** What serves a stream of the app. */
export interface Served {
  /** The app tells the stream something. @param data in its recorded form */
  told(data: unknown): void;
  /** The app has left it, or it has ended. */
  left(): void;
}

export const nothingToTell: Served = { told: () => undefined, left: () => undefined };
