import { map, type Observable } from "rxjs";
import type { State } from "../lib/state.ts";
import type { AppLocation, RoutedPage } from "./location.ts";

/** Emits for each location whether it matches. @param wanted decides by name or layout */
export function onPage(
  location: State<AppLocation>,
  wanted: (page: RoutedPage) => boolean,
): Observable<boolean> {
  return location.pipe(map(({ page }) => page.kind === "page" && wanted(page)));
}
