import { act, fireEvent, type RenderResult, render, screen } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { IntlProvider } from "react-intl";
import { AppContext } from "../../../src/bridge/AppContext.tsx";
import { type Shell, ShellContext } from "../../../src/bridge/ShellContext.ts";
import { loadMessages, type MessageModule, type Messages } from "../../../src/bridge/translations.ts";
import { AccountGate, DeskGate } from "../../../src/components/gates.ts";
import type { FakeDeskModule } from "../../../src/dev/fixtures/fakeApp.ts";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import Popups from "../../../src/popups/Popups.tsx";
import DeskScreen from "../../../src/screens/desk/DeskScreen.tsx";
import { screens } from "../../../src/shell/pages.ts";
import { Root } from "../../../src/shell/Root.tsx";
import type { Locale } from "../../../wire/locale.ts";

const bundles = [
  import.meta.glob<MessageModule>("/locales/*.json", { eager: true, query: "?compiled&bundle=play" }),
  import.meta.glob<MessageModule>("/locales/*.json", { eager: true, query: "?compiled&bundle=discovery" }),
  import.meta.glob<MessageModule>("/locales/*.json", { eager: true, query: "?compiled&bundle=desk" }),
  import.meta.glob<MessageModule>("/locales/*.json", { eager: true, query: "?compiled&bundle=sheet" }),
  import.meta.glob<MessageModule>("/locales/*.json", { eager: true, query: "?compiled&bundle=account" }),
];

/** All messages in one language. */
export const textsIn = (locale: Locale): Messages =>
  Object.assign({}, ...bundles.map((bundle) => bundle[`/locales/${locale}.json`]?.default));

/** Preloads nothing. */
const fakeShell: Shell = {
  titleOf: (page) => screens[page].title,
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
          <IntlProvider locale={locale} messages={textsIn(locale)}>
            {component}
          </IntlProvider>
        </ShellContext>
      </AppContext>
    </StrictMode>,
  );
}

/** Renders a page of the account area, with the code and texts that it loads. */
export async function showOnAccount(app: FakeApp, page: ReactNode): Promise<void> {
  await act(async () => void show(app, <AccountGate>{page}</AccountGate>));
  await screen.findAllByRole("heading");
}

/** Renders what belongs to the desk, with the code and texts that it loads. */
export async function showWithDesk(app: FakeApp, part: ReactNode): Promise<void> {
  await act(async () => void show(app, <DeskGate>{part}</DeskGate>));
}

/** Renders the desk, with the code and texts that it loads. */
export async function showDesk(app: FakeApp): Promise<FakeDeskModule> {
  await act(async () => void show(app, <DeskScreen />));
  return deskOf(app);
}

/** What the desk's screens read from a fake app. */
export function deskOf({ deskModule }: FakeApp): FakeDeskModule {
  if (!deskModule.value) throw new Error("this fake app has no desk");
  return deskModule.value;
}

/** What is to be read on the page. */
export const pageText = (): string => document.body.textContent ?? "";

/** The texts of pop-ups on the way to a game come with the first one. */
export async function loadPlayTexts(): Promise<void> {
  const app = fakeApp();
  app.overlays.set([{ id: 1, kind: "speedTest", params: { elapsed: 0, duration: 20_000 } }]);
  const { unmount } = await act(async () => show(app, <Popups />));
  unmount();
}

/** Renders the whole page. */
export async function open(app: FakeApp): Promise<void> {
  const locale = app.locale.value;
  const messages = await loadMessages(locale);
  await act(async () => {
    render(<Root app={app} translations={{ locale, messages }} />);
  });
}

export const press = (name: string | RegExp): boolean =>
  fireEvent.click(screen.getByRole("button", { name }));

export const pressEscape = (): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

/** Observes nothing. */
export class NoObserver {
  observe() {}
  disconnect() {}
}
