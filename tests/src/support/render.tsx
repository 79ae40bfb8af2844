import { type RenderResult, render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { IntlProvider } from "react-intl";
import enAccount from "../../../locales/en.json?compiled&bundle=account";
import enDesk from "../../../locales/en.json?compiled&bundle=desk";
import enDiscovery from "../../../locales/en.json?compiled&bundle=discovery";
import enJoin from "../../../locales/en.json?compiled&bundle=join";
import enLayout from "../../../locales/en.json?compiled&bundle=layout";
import enPlay from "../../../locales/en.json?compiled&bundle=play";
import enProblem from "../../../locales/en.json?compiled&bundle=problem";
import enReport from "../../../locales/en.json?compiled&bundle=report";
import enSheet from "../../../locales/en.json?compiled&bundle=sheet";
import thAccount from "../../../locales/th.json?compiled&bundle=account";
import thDesk from "../../../locales/th.json?compiled&bundle=desk";
import thDiscovery from "../../../locales/th.json?compiled&bundle=discovery";
import thJoin from "../../../locales/th.json?compiled&bundle=join";
import thLayout from "../../../locales/th.json?compiled&bundle=layout";
import thPlay from "../../../locales/th.json?compiled&bundle=play";
import thProblem from "../../../locales/th.json?compiled&bundle=problem";
import thReport from "../../../locales/th.json?compiled&bundle=report";
import thSheet from "../../../locales/th.json?compiled&bundle=sheet";
import { AppContext } from "../../../src/bridge/AppContext.tsx";
import { type Shell, ShellContext } from "../../../src/bridge/ShellContext.ts";
import type { FakeApp } from "../../../src/dev/fixtures/fakeApp.ts";

const en = {
  ...enPlay,
  ...enDiscovery,
  ...enDesk,
  ...enSheet,
  ...enProblem,
  ...enReport,
  ...enLayout,
  ...enJoin,
  ...enAccount,
};
const th = {
  ...thPlay,
  ...thDiscovery,
  ...thDesk,
  ...thSheet,
  ...thProblem,
  ...thReport,
  ...thLayout,
  ...thJoin,
  ...thAccount,
};

/** Preloads nothing. */
const fakeShell: Shell = {
  preloadPage: () => Promise.resolve(),
  preloadPopups: () => undefined,
  AccountSheet: Object.assign(() => null, { preload: () => Promise.resolve() }),
};

/** Renders a component over a fake app, as the real page does. */
export function show(app: FakeApp, component: ReactNode): RenderResult {
  const locale = app.locale.value;
  return render(
    <StrictMode>
      <AppContext value={app}>
        <ShellContext value={fakeShell}>
          <IntlProvider locale={locale} messages={locale === "th" ? th : en}>
            {component}
          </IntlProvider>
        </ShellContext>
      </AppContext>
    </StrictMode>,
  );
}
