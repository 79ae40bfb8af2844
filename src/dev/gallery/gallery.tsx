import { createRoot } from "react-dom/client";
import { defaultLocale, type Locale, localeOf } from "../../../wire/locale.ts";
import { hardCoded, inspect, nextFrame } from "../inspect/inspect.ts";
import { GalleryPage } from "./GalleryPage.tsx";
import { scenes } from "./scenes.ts";
import { dataTexts, show } from "./stage.tsx";
import "../../theme/tokens.css";
import "../../theme/base.css";

declare global {
  interface Window {
    /** For tests that go through all scenes. */
    gallery: {
      readonly names: readonly string[];
      show(name: string, locale: Locale, wide?: boolean): Promise<boolean>;
      readonly inspect: typeof inspect;
      readonly nextFrame: typeof nextFrame;
      readonly hardCoded: typeof hardCoded;
      readonly dataTexts: typeof dataTexts;
    };
  }
}

const root = document.getElementById("root");
if (root) {
  const names = Object.keys(scenes);
  window.gallery = {
    names,
    show: (name, locale, wide) => show(root, name, locale, wide),
    inspect,
    nextFrame,
    hardCoded,
    dataTexts,
  };
  const query = new URLSearchParams(window.location.search);
  const scene = query.get("scene");
  if (scene !== null) await show(root, scene, localeOf(query.get("locale")) ?? defaultLocale);
  else if (!query.has("test")) createRoot(root).render(<GalleryPage names={names} />);
}
