import { createRoot } from "react-dom/client";
import { asyncScheduler, lastValueFrom, toArray } from "rxjs";
import { eagerModules } from "../../../streams/adapters/replay/eagerModules.ts";
import type { ComparisonMode } from "../../../streams/adapters/replay/player/comparedRun.ts";
import type { ScreenMoment } from "../../../streams/adapters/replay/player/compareScreens.ts";
import type { OpenedScreens } from "../../../streams/adapters/replay/player/replayStore.ts";
import { createScreening } from "../../../streams/adapters/replay/player/screening.ts";
import { bytesOf, readRecordingFrom } from "../../../streams/adapters/replay/reading/readRecording.ts";
import { createApp } from "../../../streams/app.ts";
import { loadMessages } from "../../bridge/translations.ts";
import { Root } from "../../shell/Root.tsx";
import "../../theme/tokens.css";
import "../../theme/base.css";

declare global {
  interface Window {
    /** Shows a recording. Callable once per page. */
    openRecording?: (file: Blob, mode: ComparisonMode) => Promise<OpenedScreens>;
    /** What the screens show at each quiet moment of a recording. Not on a page that shows one. */
    walkRecording?: (text: string) => Promise<readonly ScreenMoment[]>;
  }
}

window.openRecording = async (file, mode) => {
  const recording = await readRecordingFrom(bytesOf(file));
  if (recording.kind === "refused") return recording;
  const screening = createScreening({
    recording,
    mode,
    create: createApp,
    lazyModules: await eagerModules(),
    scheduler: asyncScheduler,
  });
  const locale = screening.app.locale.value;
  const translations = { locale, messages: await loadMessages(locale) };
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<Root app={screening.app} translations={translations} />);
  return { kind: "screening", recording, screening };
};

window.walkRecording = async (text) => {
  const { walkScreens } = await import("./walkScreens.tsx");
  const root = document.getElementById("root");
  return root ? lastValueFrom(walkScreens(text, root).pipe(toArray())) : [];
};
