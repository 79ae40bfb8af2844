import type { Observable } from "rxjs";
import type { ReadName, ReadValue, StreamName, StreamValue } from "../recordSchemas.ts";
import type { Interceptor } from "./interceptor.ts";

export const same = <T>(value: T): T => value;
export const toNull = (): null => null;
export const toVoid = (): void => undefined;

/** A stream whose values are recorded as they are. */
export function passThrough<Name extends StreamName>(
  interceptor: Interceptor,
  name: Name,
  request: unknown,
  live: () => Observable<StreamValue<Name>>,
): Observable<StreamValue<Name>> {
  return interceptor.stream<StreamValue<Name>, Name>({ name, request, live, encode: same, decode: same });
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
