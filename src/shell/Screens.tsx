import { Activity, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { Route, Router } from "wouter";
import type { Page } from "../../streams/page/location.ts";
import { type PageName, routes } from "../../streams/page/routes.ts";
import { useApp, useSend } from "../bridge/AppContext.tsx";
import { ChunkFailure } from "../bridge/ChunkFailure.ts";
import { useSelector } from "../bridge/useValue.ts";
import { ErrorBoundary } from "../components/ErrorBoundary.tsx";
import { errorTexts } from "../components/feedback/errorTexts.ts";
import { ProgressBar } from "../components/feedback/ProgressBar.tsx";
import { Splash } from "../components/feedback/Splash.tsx";
import { ErrorPage } from "../screens/errors/ErrorPage.tsx";
import { NotFound } from "../screens/errors/lazyNotFound.ts";
import { isPageName, screens } from "./pages.ts";

/** The page for the current address. Home and types stay mounted while another page is shown (R-ROUTE-03). */
export function Screens() {
  const app = useApp();
  const page = useSelector(app.location, (location) => location.page);
  const address = useSelector(app.location, (location) => location.path + location.query);
  const session = useSelector(app.session, (current) => current.status);

  const guarded = page.kind === "page" && page.guard === "signedIn";
  if (guarded && (session === "signedOut" || session === "signingIn")) return <Splash />;
  return (
    <Router hook={useAppLocation}>
      <KeepAlive name="home" />
      <KeepAlive name="types" />
      {page.kind !== "page" && <PageProblem page={page} />}
      {page.kind === "page" && !isKeptAlive(page.name) && <OpenPage key={address} />}
    </Router>
  );
}

const isKeptAlive = (name: string): boolean => name === "home" || name === "types";

function KeepAlive({ name }: { name: "home" | "types" }) {
  const { location } = useApp();
  const shown = useSelector(location, ({ page }) => page.kind === "page" && page.name === name);
  const query = useSelector(location, (current) => current.query);
  const [mounted, setMounted] = useState(shown);
  if (shown && !mounted) setMounted(true);
  return mounted ? (
    <Activity mode={shown ? "visible" : "hidden"}>
      <ScreenBoundary>
        <RestoreScroll contentKey={query}>
          <Screen name={name} />
        </RestoreScroll>
      </ScreenBoundary>
    </Activity>
  ) : null;
}

function OpenPage() {
  // In braces, because newer browsers return a promise from scrollTo, which React would take for a cleanup.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <ScreenBoundary>
      {Object.entries(routes).map(([path, { page }]) =>
        isPageName(page) && !isKeptAlive(page) ? (
          <Route key={path} path={path}>
            <Screen name={page} />
          </Route>
        ) : null,
      )}
    </ScreenBoundary>
  );
}

function Screen({ name }: { name: PageName }) {
  const { Screen: Shown } = screens[name];
  return <Shown />;
}

function PageProblem({ page }: { page: Exclude<Page, { kind: "page" }> }) {
  if (page.kind !== "notFound") return <ErrorPage code={page.status} detail={page.message} />;
  return (
    <ScreenBoundary>
      <NotFound />
    </ScreenBoundary>
  );
}

function ScreenBoundary({ children }: { children: ReactNode }) {
  const send = useSend();
  const intl = useIntl();
  return (
    <ErrorBoundary
      onChunkFailure={() => send({ type: "page/chunkFailed" })}
      fallback={(error, retry) => (
        <ErrorPage
          detail={
            error instanceof ChunkFailure
              ? intl.formatMessage(errorTexts.chunk)
              : error instanceof Error
                ? error.message
                : String(error)
          }
          onRetry={error instanceof ChunkFailure ? undefined : retry}
        />
      )}
    >
      <Suspense fallback={<ProgressBar />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Location hook for wouter that reads the core's location, not the browser's. */
function useAppLocation(): [string, (to: string) => void] {
  const app = useApp();
  const path = useSelector(app.location, (location) => location.path);
  return [path, (to) => app.send({ type: "navigate", to })];
}

/** Restores a mounted page's scroll position. @param contentKey other content starts at the top */
function RestoreScroll({ contentKey, children }: { contentKey: string; children: ReactNode }) {
  const left = useRef({ contentKey, top: 0 });
  useLayoutEffect(() => {
    if (left.current.contentKey !== contentKey) left.current = { contentKey, top: 0 };
    window.scrollTo(0, left.current.top);
    // Read when the page is left. Reading it on each scroll event would force a layout every time.
    return () => {
      left.current.top = window.scrollY;
    };
  }, [contentKey]);
  return children;
}
