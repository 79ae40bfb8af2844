import { map, type Observable } from "rxjs";
import type { State } from "../lib/state.ts";
import type { Place, RoutedPage } from "./location.ts";

/** True while the person is on such a page. */
export function onPage(place: State<Place>, wanted: (page: RoutedPage) => boolean): Observable<boolean> {
  return place.pipe(map(({ page }) => page.kind === "page" && wanted(page)));
}
