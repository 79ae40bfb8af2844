import type { Observable } from "rxjs";
import type * as z from "zod/mini";
import type { Clock } from "../../../ports.ts";
import type { CallName } from "../outputSchemas.ts";
import type { DrawName, DrawValue, ReadName, ReadValue, StreamName, StreamValue } from "../recordSchemas.ts";

/** A stream that a port gives the core. */
export interface InterceptedStream<T, Name extends StreamName> {
  readonly name: Name;
  /** What the core asks for; plain data. */
  readonly request: unknown;
  /** The real stream; never subscribed to in a replay. */
  readonly live: () => Observable<T>;
  /** From a value to its recorded form. */
  readonly encode: (value: T) => StreamValue<Name>;
  /** From the recorded form to a value. */
  readonly decode: (recorded: StreamValue<Name>) => T;
  /** What the core sends into the stream; plain data. */
  readonly outbound$?: Observable<unknown>;
  /** Schemas that mark the secrets in the recorded forms. */
  readonly secrets?: {
    readonly request?: z.ZodMiniType;
    /** Of all values, or of one. */
    readonly value?: z.ZodMiniType | ((recorded: StreamValue<Name>) => z.ZodMiniType | undefined);
    readonly outbound?: z.ZodMiniType;
  };
}

/** Sits between the core and its ports: records what passes, or plays back what was recorded. */
export interface Interceptor {
  stream<T, Name extends StreamName>(stream: InterceptedStream<T, Name>): Observable<T>;
  /** The core calls a port that returns nothing. */
  call(name: CallName, request: unknown, live: () => void, secrets?: z.ZodMiniType): void;
  /** The core reads a value synchronously. @param of which one, where there are several; null otherwise */
  read<Name extends ReadName>(
    name: Name,
    of: unknown,
    live: () => ReadValue<Name>,
    secrets?: z.ZodMiniType,
  ): ReadValue<Name>;
  /** The core itself changed what `read` returns from now on. */
  setKnown<Name extends ReadName>(name: Name, of: unknown, value: ReadValue<Name>): void;
  /**
   * The core draws a random value.
   * @param fallback the recorded form, where a replay has none
   * @param live the real value and its recorded form
   */
  draw<Name extends DrawName, T>(
    name: Name,
    fallback: DrawValue<Name>,
    live: () => { value: T; recorded: DrawValue<Name> },
    decode: (recorded: DrawValue<Name>, seq: number) => T,
  ): T;
  readonly clock: Clock;
  readonly origin: string;
}
