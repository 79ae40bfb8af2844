import { createRoot } from "react-dom/client";
import { IntlProvider } from "react-intl";
import { AppContext } from "../../../../src/bridge/AppContext.tsx";
import { fakeApp } from "../../../../src/dev/fixtures/fakeApp.ts";
import { TypingButton } from "../../../../src/screens/desk/TypingButton.tsx";

declare global {
  interface Window {
    /** Shows the button. @param ascii the game takes only what is on a US keyboard */
    showTyping(ascii: boolean): void;
    /** Everything that was typed into the game, with `\b` for Backspace. */
    typed(): string;
  }
}

const app = fakeApp();

window.showTyping = (ascii) => {
  const root = document.createElement("div");
  document.body.append(root);
  createRoot(root).render(
    <AppContext value={app}>
      <IntlProvider locale="en" onError={() => undefined}>
        <TypingButton ascii={ascii} onToggle={() => undefined} />
      </IntlProvider>
    </AppContext>,
  );
};
window.typed = () => app.sent.map((intent) => (intent.type === "desk/type" ? intent.text : "")).join("");
