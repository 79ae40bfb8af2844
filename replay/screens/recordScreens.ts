import {
  asyncScheduler,
  debounceTime,
  distinctUntilChanged,
  map,
  type Observable,
  type Subscription,
} from "rxjs";
import type { ScreenText } from "../../recorder/outputSchemas.ts";
import { equal } from "../../streams/lib/equal.ts";
import { screenQuiet } from "../player/quietMoments.ts";
import { readScreen } from "./readScreen.ts";

/**
 * Records what the screens show at each quiet moment, where it differs from the last time (R-REC-07).
 * @param root what is read: the whole page, as pop-ups stand beside the app
 * @param fact$ emits with each fact that is recorded; also with those that are written here
 */
export function recordScreens(
  root: Element,
  fact$: Observable<unknown>,
  write: (text: ScreenText) => void,
): Subscription {
  return fact$
    .pipe(
      debounceTime(screenQuiet, asyncScheduler),
      map(() => readScreen(root)),
      distinctUntilChanged((last, next) => equal(last, next)),
    )
    .subscribe(write);
}
