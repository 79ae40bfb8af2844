import type { Observable } from "rxjs";
import type * as z from "zod/mini";
import type { Clock } from "../../ports.ts";
import type { DrawFact, DrawName, ReadFact, ReadName, StreamFact, StreamName } from "./recordSchemas.ts";

/** A stream that a port gives the core. */
export interface TapedStream<T, Name extends StreamName> {
  readonly name: Name;
  /** What the core asks for; plain data. */
  readonly asked: unknown;
  /** The real stream; never wanted in a replay. */
  readonly live: () => Observable<T>;
  readonly keep: (value: T) => StreamFact<Name>;
  readonly read: (fact: StreamFact<Name>) => T;
  /** What the core says into the stream; plain data. */
  readonly outbound$?: Observable<unknown>;
  /** Schemas that mark the secrets of each. */
  readonly marks?: {
    readonly asked?: z.ZodMiniType;
    readonly fact?: z.ZodMiniType;
    readonly told?: z.ZodMiniType;
  };
}

/** Between the core and its ports: writes down what passes, or plays what was written. */
export interface Tape {
  stream<T, Name extends StreamName>(stream: TapedStream<T, Name>): Observable<T>;
  /** The core asks for something and hears no more of it. */
  call(name: string, asked: unknown, live: () => void, marks?: z.ZodMiniType): void;
  /** The core looks at something. @param of which, where there are several */
  look<Name extends ReadName>(
    name: Name,
    of: unknown,
    live: () => ReadFact<Name>,
    marks?: z.ZodMiniType,
  ): ReadFact<Name>;
  /** What the core will see from now on, by its own doing. */
  know<Name extends ReadName>(name: Name, of: unknown, value: ReadFact<Name>): void;
  /**
   * Chance.
   * @param otherwise where a replay has none to give
   * @param live what it is, and how it is kept
   */
  draw<Name extends DrawName, T>(
    name: Name,
    otherwise: DrawFact<Name>,
    live: () => { value: T; fact: DrawFact<Name> },
    read: (fact: DrawFact<Name>, seq: number) => T,
  ): T;
  readonly clock: Clock;
  readonly origin: string;
}
