import { cleanup, type RenderResult, render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { IntlProvider } from "react-intl";
import { afterEach } from "vitest";
import en from "../../../locales/en.json?compiled";
import th from "../../../locales/th.json?compiled";
import { AppContext } from "../../../src/app/AppContext.tsx";
import type { FakeApp } from "./fakeApp.ts";

afterEach(cleanup);

/** Draws a part of the screens over a fake app, as the real page does. */
export function show(app: FakeApp, part: ReactNode): RenderResult {
  const locale = app.locale.value;
  return render(
    <StrictMode>
      <AppContext value={app}>
        <IntlProvider locale={locale} messages={locale === "th" ? th : en}>
          {part}
        </IntlProvider>
      </AppContext>
    </StrictMode>,
  );
}
