import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadMessages } from "../../../src/app/messages.ts";
import { Root } from "../../../src/app/Root.tsx";
import { prefixed } from "../../../streams/ui/place.ts";
import { fakeApp } from "../support/fakeApp.ts";
import { scenes } from "./scenes.ts";
import "../../../src/theme/tokens.css";
import "../../../src/theme/base.css";

/** One scene of the gallery: `?scene=home&locale=th`; without one, the list of all. */
const query = new URLSearchParams(window.location.search);
const locale = query.get("locale") === "th" ? "th" : "en";
const scene = scenes[query.get("scene") ?? ""];
const root = document.getElementById("root");

if (root && scene) {
  const [address, set] = scene;
  const app = fakeApp(prefixed(locale === "th" ? "/th" : "", address));
  set(app);
  const messages = await loadMessages(locale);
  createRoot(root).render(
    <StrictMode>
      <Root app={app} texts={{ locale, messages }} />
    </StrictMode>,
  );
} else if (root) {
  root.innerHTML = Object.keys(scenes)
    .map((name) => `<p><a href="?scene=${name}">${name}</a> <a href="?scene=${name}&locale=th">ไทย</a></p>`)
    .join("");
}
