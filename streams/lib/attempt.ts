import { catchError, defer, EMPTY, type Observable, type ObservableInput } from "rxjs";
import type { Report } from "../ports.ts";

/**
 * Keeps a failure inside one inner stream: what `work` throws, at once or later, is reported and becomes
 * `fallback$` (nothing, unless told). Used inside every flattening operator (R-ERR-05).
 */
export function attempt<T>(
  report: Report,
  where: string,
  work: () => ObservableInput<T>,
  fallback$: Observable<T> = EMPTY,
): Observable<T> {
  return defer(work).pipe(
    catchError((error: unknown) => {
      report.fault(where, error);
      return fallback$;
    }),
  );
}
