import type { Observable } from "rxjs";
import type * as z from "zod/mini";
import type { Clock } from "../../streams/ports.ts";
import type { ReadName, ReadValue } from "../reads.ts";
import type { CallName, DrawName, DrawValue, StreamName, StreamValue } from "../recordSchemas.ts";

/** A stream that a port gives the core. */
export interface InterceptedStream<T, Name extends StreamName> {
  readonly name: Name;
  /** What the core asks for; plain data. */
  readonly request: unknown;
  /** The real stream; never subscribed to in a replay. */
  readonly live: () => Observable<T>;
  /** From a value to its recorded form. */
  readonly encode: (value: T) => StreamValue<Name>;
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

/** A value that the core reads from a port synchronously. */
export interface InterceptedRead<T, Name extends ReadName> {
  readonly name: Name;
  /** Which one, where there are several; null otherwise. */
  readonly of: unknown;
  readonly live: () => T;
  /** From a value to its recorded form. */
  readonly encode: (value: T) => ReadValue<Name>;
  readonly decode: (recorded: ReadValue<Name>) => T;
  /** Marks the secrets in the recorded form. */
  readonly secrets?: z.ZodMiniType | undefined;
}

/** Sits between the core and its ports: records what passes, or plays back what was recorded. */
export interface Interceptor {
  stream<T, Name extends StreamName>(stream: InterceptedStream<T, Name>): Observable<T>;
  /** The core calls a port that returns nothing. @param encode from the request to its recorded form; by default the same */
  call<T>(
    name: CallName,
    request: T,
    live: () => void,
    secrets?: z.ZodMiniType,
    encode?: (request: T) => unknown,
  ): void;
  /** The core reads a value synchronously. */
  read<T, Name extends ReadName>(read: InterceptedRead<T, Name>): T;
  /** The core itself changed what `read` returns from now on. */
  setKnown<T, Name extends ReadName>(read: Omit<InterceptedRead<T, Name>, "live">, value: T): void;
  /** Draws a random value. @param fallback where a replay has none @param live it and its recorded form */
  draw<Name extends DrawName, T>(
    name: Name,
    fallback: DrawValue<Name>,
    live: () => { value: T; recorded: DrawValue<Name>; secrets?: z.ZodMiniType },
    decode: (recorded: DrawValue<Name>, seq: number) => T,
  ): T;
  readonly clock: Clock;
  readonly origin: string;
}

export const same = <T>(value: T): T => value;

/** A stream whose values are recorded as they are. */
export function passThrough<Name extends StreamName>(
  interceptor: Interceptor,
  name: Name,
  request: unknown,
  live: () => Observable<StreamValue<Name>>,
): Observable<StreamValue<Name>> {
  return interceptor.stream<StreamValue<Name>, Name>({ name, request, live, encode: same, decode: same });
}

/** A stream that emits without a value. */
export function signal(
  interceptor: Interceptor,
  name: "navigation.backs" | "lifecycle.hide" | "updates.takeOver",
  live: () => Observable<void>,
): Observable<void> {
  return interceptor.stream({ name, request: null, live, encode: () => null, decode: () => undefined });
}

/** A value that is recorded as it is. @param of which one, where there are several; null otherwise */
export function readThrough<Name extends ReadName>(
  interceptor: Interceptor,
  name: Name,
  of: unknown,
  live: () => ReadValue<Name>,
): ReadValue<Name> {
  return interceptor.read<ReadValue<Name>, Name>({ name, of, live, encode: same, decode: same });
}
