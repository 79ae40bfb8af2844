import { cleanup, type RenderResult, render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { IntlProvider } from "react-intl";
import { afterEach } from "vitest";
import enArea from "../../../locales/en.json?compiled&bundle=account";
import enBrowse from "../../../locales/en.json?compiled&bundle=discovery";
import enPlay from "../../../locales/en.json?compiled&bundle=play";
import thArea from "../../../locales/th.json?compiled&bundle=account";
import thBrowse from "../../../locales/th.json?compiled&bundle=discovery";
import thPlay from "../../../locales/th.json?compiled&bundle=play";
import { AppContext } from "../../../src/bridge/AppContext.tsx";
import type { FakeApp } from "../../../src/dev/fixtures/fakeApp.ts";

afterEach(cleanup);

const en = { ...enPlay, ...enBrowse, ...enArea };
const th = { ...thPlay, ...thBrowse, ...thArea };

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
