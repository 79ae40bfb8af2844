import { createRoot } from "react-dom/client";
import {
  asyncScheduler,
  concatMap,
  filter,
  finalize,
  from,
  type Observable,
  switchMap,
  take,
  throwError,
} from "rxjs";
import { loadMessages } from "../../src/bridge/translations.ts";
import { Root } from "../../src/shell/Root.tsx";
import { createApp } from "../../streams/app.ts";
import { eagerModules } from "../engine/eagerModules.ts";
import { compareScreens, type ScreenMoment } from "../player/compareScreens.ts";
import { createScreening } from "../player/screening.ts";
import { readRecording } from "../reading/readRecording.ts";
import { settledScreen } from "../screens/readScreen.ts";

/** All lazy code of the screens, loaded first so that no moment waits for it. */
const lateCode = import.meta.glob([
  "../../src/screens/**/*.tsx",
  "../../src/popups/**/*.tsx",
  "../../src/components/**/*.tsx",
]);
const lateMessages = ["play", "discovery", "desk", "sheet", "account"] as const;

/** Images neither load nor fail here, as recorded screens must not depend on that. */
function withoutPictures(): void {
  const keepQuiet = (event: Event): void => {
    if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
  };
  for (const type of ["load", "error"]) document.addEventListener(type, keepQuiet, true);
}

/**
 * Shows a recording moment by moment and compares its screens with those that were recorded (R-REC-44).
 * @param element holds nothing else  @throws when the recording is refused
 */
export function walkScreens(text: string, element: HTMLElement): Observable<ScreenMoment> {
  const recording = readRecording(text);
  if (recording.kind === "refused") return throwError(() => new Error(recording.why));
  withoutPictures();
  return from(Promise.all([eagerModules(), ...Object.values(lateCode).map((load) => load())])).pipe(
    concatMap(async ([lazyModules]) => {
      const screening = createScreening({
        recording,
        mode: "strict",
        create: createApp,
        lazyModules,
        scheduler: asyncScheduler,
      });
      const locale = screening.app.locale.value;
      const [messages] = await Promise.all(lateMessages.map((bundle) => loadMessages(locale, bundle)));
      const root = createRoot(element);
      root.render(<Root app={screening.app} translations={{ locale, messages: messages ?? {} }} />);
      return { screening, root };
    }),
    switchMap(({ screening, root }) =>
      screening.progress.pipe(
        filter(({ over }) => over),
        take(1),
        concatMap(({ line }) =>
          compareScreens(
            recording,
            { show: screening.show, settled: (isExpected) => settledScreen(document.body, isExpected) },
            line,
          ),
        ),
        finalize(() => {
          root.unmount();
          screening.end();
        }),
      ),
    ),
  );
}
