import { StrictMode } from "react";
import { createRoot, type Root as ReactRoot } from "react-dom/client";
import { prefixed } from "../../../streams/page/location.ts";
import { type Locale, prefixOf } from "../../../wire/locale.ts";
import { loadMessages } from "../../bridge/translations.ts";
import { Root } from "../../shell/Root.tsx";
import { type FakeApp, fakeApp } from "../fixtures/fakeApp.ts";
import { scenes } from "./scenes.ts";
import { widenTexts } from "./wideWords.ts";

let drawn: ReactRoot | null = null;
let app: FakeApp | null = null;

/** Renders a scene. @param wide texts of the service wider than a phone @returns false for an unknown name */
export async function show(
  element: HTMLElement,
  name: string,
  locale: Locale,
  wide = false,
): Promise<boolean> {
  const scene = scenes[name];
  if (!scene) return false;
  const messages = await loadMessages(locale);
  drawn?.unmount();
  window.scrollTo(0, 0);
  const [address, set] = scene;
  app = fakeApp(prefixed(prefixOf(locale), address));
  set(app);
  if (wide) widenTexts(app);
  drawn = createRoot(element);
  drawn.render(
    <StrictMode>
      <Root app={app} translations={{ locale, messages }} />
    </StrictMode>,
  );
  return true;
}

/** All texts from the scene's data, such as names of games and messages of the service. */
export function dataTexts(): string[] {
  const translations = new Set<string>();
  const seen = new Set<unknown>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") translations.add(value);
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if ("value" in value && "subscribe" in value) collect(value.value);
    else for (const member of value instanceof Map ? value.values() : Object.values(value)) collect(member);
  };
  collect(app);
  return [...translations];
}
