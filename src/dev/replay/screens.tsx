import { useState } from "react";
import { createRoot } from "react-dom/client";
import { asyncScheduler } from "rxjs";
import { eagerModules } from "../../../streams/adapters/replay/eagerModules.ts";
import { createPlayer, type Player } from "../../../streams/adapters/replay/player.ts";
import { bytesOf, readRecordingFrom } from "../../../streams/adapters/replay/reading/readRecording.ts";
import { createApp } from "../../../streams/app.ts";
import { loadMessages } from "../../bridge/translations.ts";
import { useValue } from "../../bridge/useValue.ts";
import type { Translations } from "../../shell/Language.tsx";
import { Root } from "../../shell/Root.tsx";
import "../../theme/tokens.css";
import "../../theme/base.css";

export type Opened = { kind: "refused"; why: string } | { kind: "player"; player: Player };

declare global {
  interface Window {
    /** Shows a recording. Callable once per page. */
    openRecording?: (file: Blob) => Promise<Opened>;
  }
}

/** The app in a page of its own, because its pop-ups would cover the replay controls. */
window.openRecording = async (file) => {
  const read = await readRecordingFrom(bytesOf(file));
  if (read.kind === "refused") return read;
  const player = createPlayer({
    recording: read,
    create: createApp,
    lazyModules: await eagerModules(),
    scheduler: asyncScheduler,
  });
  const locale = player.app.value.locale.value;
  const translations = { locale, messages: await loadMessages(locale) };
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<Screens player={player} translations={translations} />);
  return { kind: "player", player };
};

/** Rewinding creates another app; the new key remounts the screens with it. */
function Screens({ player, translations }: { player: Player; translations: Translations }) {
  const app = useValue(player.app);
  const [keys] = useState(() => new WeakMap<object, string>());
  const key = keys.get(app) ?? crypto.randomUUID();
  keys.set(app, key);
  return <Root key={key} app={app} translations={translations} />;
}
