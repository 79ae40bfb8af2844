import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { opsPorts } from "../../streams/adapters/browser/opsPorts.ts";
import { createOpsApp } from "../../streams/compose/opsApp.ts";
import { OpsPage } from "./OpsPage.tsx";
import { OpsContext } from "./parts/OpsContext.ts";
import "../theme/tokens.css";
import "../theme/base.css";

const ops = createOpsApp(opsPorts());

/** Dark or light as in the system's settings. */
const light = window.matchMedia("(prefers-color-scheme: light)");
const setTheme = () => {
  document.documentElement.dataset.theme = light.matches ? "white" : "dark";
};
setTheme();
light.addEventListener("change", setTheme);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <OpsContext value={ops}>
        <OpsPage />
      </OpsContext>
    </StrictMode>,
  );
