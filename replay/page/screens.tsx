import { createRoot } from "react-dom/client";
import { asyncScheduler, lastValueFrom, toArray } from "rxjs";
import { loadMessages } from "../../src/bridge/translations.ts";
import { Root } from "../../src/shell/Root.tsx";
import { createApp } from "../../streams/app.ts";
import type { ReplayMode } from "../compare/report.ts";
import { eagerModules } from "../engine/eagerModules.ts";
import type { ScreenMoment } from "../player/compareScreens.ts";
import type { OpenedScreens } from "../player/replayStore.ts";
import { createScreening } from "../player/screening.ts";
import { bytesOf, readRecordingFrom } from "../reading/readRecording.ts";
import "../../src/theme/tokens.css";
import "../../src/theme/base.css";

declare global {
  interface Window {
    /** Shows a recording. Callable once per page. */
    openRecording?: (file: Blob, mode: ReplayMode) => Promise<OpenedScreens>;
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
