import type { Observable } from "rxjs";
import type { StreamName, StreamValue } from "../recordSchemas.ts";
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
