import { catchError, concat, defer, map, type Observable, of } from "rxjs";
import type { Divergence } from "../engine/divergence.ts";
import type { ScreenMoment } from "./compareScreens.ts";

/** Whether the screens show what was recorded, as far as that is known. */
export type ScreensCheck =
  | { readonly kind: "none" | "running" }
  /** `moments`: those at which something was recorded. */
  | { readonly kind: "done"; readonly moments: number; readonly differences: readonly Divergence[] }
  | { readonly kind: "failed"; readonly why: string };

/** Goes through the moments of a recording. @param walk called when the result is subscribed to; may fail */
export function checkScreens(walk: () => Observable<readonly ScreenMoment[]>): Observable<ScreensCheck> {
  return concat(
    of<ScreensCheck>({ kind: "running" }),
    defer(walk).pipe(
      map(
        (moments): ScreensCheck => ({
          kind: "done",
          moments: moments.filter(({ moment }) => moment.recorded).length,
          differences: screenDivergences(moments),
        }),
      ),
      catchError((error: unknown) =>
        of<ScreensCheck>({ kind: "failed", why: error instanceof Error ? error.message : String(error) }),
      ),
    ),
  );
}

/** What differs, in order; what stays so for several moments, once. */
export function screenDivergences(moments: readonly ScreenMoment[]): readonly Divergence[] {
  const found = new Map<string, Divergence>();
  for (const { divergence } of moments) {
    if (!divergence) continue;
    const key = JSON.stringify([divergence.line, divergence.difference]);
    if (!found.has(key)) found.set(key, divergence);
  }
  return [...found.values()];
}
