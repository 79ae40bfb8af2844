import Gamepad2 from "lucide-react/icons/gamepad-2";
import { memo, Suspense, useEffect, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useShell } from "../../bridge/ShellContext.ts";
import { useValue } from "../../bridge/useValue.ts";
import { whenIdle } from "../../bridge/whenIdle.ts";
import { Button } from "../../components/Button.tsx";
import { errorTexts } from "../../components/feedback/errorTexts.ts";
import { LoadFailed } from "../../components/feedback/LoadFailed.tsx";
import { ProgressBar } from "../../components/feedback/ProgressBar.tsx";
import { Header } from "../../components/header/Header.tsx";
import { Panel } from "../../components/Panel.tsx";
import { CardSkeleton } from "../sections/lists/CardSkeleton.tsx";
import { SectionBoundary } from "../sections/SectionBoundary.tsx";
import { useNearViewport } from "../sections/useNearViewport.ts";
import { Banner } from "./Banner.tsx";
import styles from "./Home.module.css";
import { HomeSkeleton } from "./HomeSkeleton.tsx";
import { OtherSection } from "./lazySections.ts";
import { ModuleSection } from "./ModuleSection.tsx";

const text = defineMessages({
  title: { id: "title.home", defaultMessage: "Games" },
  empty: { id: "home.empty", defaultMessage: "No games right now" },
  emptyBody: {
    id: "home.empty.words",
    defaultMessage: "Nothing can be played at the moment. Look in again soon.",
  },
});

/** Banners and lists of games, in the service's order (R-HOME-01). */
export default function Home() {
  const { preloadPage } = useShell();
  // A game's page must open even if the browser goes offline before the tap.
  useEffect(() => whenIdle(() => void preloadPage("details")), [preloadPage]);
  return (
    <div className={styles.page}>
      <Header />
      <main className={styles.main}>
        <Sections />
      </main>
    </div>
  );
}

function Sections() {
  const app = useApp();
  const intl = useIntl();
  const home = useValue(app.home);

  if (home.status === "failed")
    return <LoadFailed failed={errorTexts.games} onRetry={() => app.send({ type: "home/retry" })} />;
  if (home.status !== "ready")
    return (
      <>
        <ProgressBar />
        <HomeSkeleton />
      </>
    );
  if (home.value.length === 0)
    return (
      <Panel
        icon={<Gamepad2 size={32} aria-hidden="true" />}
        title={intl.formatMessage(text.empty)}
        actions={
          <Button variant="quiet" onClick={() => app.send({ type: "home/retry" })}>
            {intl.formatMessage(errorTexts.retry)}
          </Button>
        }
      >
        {intl.formatMessage(text.emptyBody)}
      </Panel>
    );

  const firstSteam = home.value.find(({ type }) => type === "bind_steam" || type === "steam_card");
  return (
    <>
      <h1 className="visuallyHidden">{intl.formatMessage(text.title)}</h1>
      {home.value.map((section, index) => {
        if (section.type === "banner")
          return <Banner key={section.id} section={section} first={index === 0} />;
        if (section.type === "module" || section.type === "types")
          return <ModuleSection key={section.id} section={section} />;
        return <LazySection key={section.id} section={section} showsLoading={section === firstSteam} />;
      })}
    </>
  );
}

interface Props {
  readonly section: HomeSection;
  /** Whether it is the first of several sections that share a request: that one shows loading and failure. */
  readonly showsLoading: boolean;
}

/** A section that is not a list of games. Its code is loaded when it comes near the viewport, without shifting anything. */
const LazySection = memo(function LazySection({ section, showsLoading }: Props) {
  const [near, setNear] = useState(false);
  const element = useNearViewport<HTMLDivElement>(!near, () => setNear(true));
  const skeleton = showsLoading ? <CardSkeleton /> : null;
  return (
    <div ref={element} className={styles.mayBeEmpty}>
      <SectionBoundary skeleton={skeleton}>
        <Suspense fallback={skeleton}>
          {near ? (
            <OtherSection section={section} showsLoading={showsLoading} container={element} />
          ) : (
            skeleton
          )}
        </Suspense>
      </SectionBoundary>
    </div>
  );
});
