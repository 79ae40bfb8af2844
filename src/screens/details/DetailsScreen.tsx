import { Suspense } from "react";
import { defineMessages } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { LoadFailed } from "../../components/feedback/LoadFailed.tsx";
import { ProgressBar } from "../../components/feedback/ProgressBar.tsx";
import { Header } from "../../components/header/Header.tsx";
import { NotFound } from "../errors/lazyNotFound.ts";
import styles from "./Details.module.css";
import { GamePage } from "./GamePage.tsx";

const text = defineMessages({ failed: { id: "details.failed", defaultMessage: "This game didn’t load" } });

/** The page of the game in the query (R-DETAIL-01). */
export default function DetailsScreen() {
  return (
    <div className={styles.page}>
      <Header back />
      <Content />
    </div>
  );
}

function Content() {
  const app = useApp();
  const details = useValue(app.details);
  switch (details.status) {
    case "ready":
      return <GamePage game={details.game} modes={details.modes} />;
    case "notFound":
      return (
        <Suspense fallback={<ProgressBar />}>
          <NotFound />
        </Suspense>
      );
    case "failed":
      return (
        <main>
          <LoadFailed failed={text.failed} onRetry={() => app.send({ type: "details/retry" })} />
        </main>
      );
    default:
      return (
        <main>
          <ProgressBar />
          <DetailsSkeleton />
        </main>
      );
  }
}

/** Placeholders for a game's page until the game has loaded. */
function DetailsSkeleton() {
  return (
    <div className={`${styles.game} ${styles.skeleton}`} data-pulse aria-hidden="true">
      <div className={styles.backdrop} />
      <div className={styles.columns}>
        <span className={`${styles.poster} ${styles.skeletonBox}`} />
        <div className={styles.head}>
          <span className={styles.skeletonBox} style={{ width: "70%", height: "2rem" }} />
          <span className={styles.skeletonBox} style={{ width: "45%", height: "1.75rem" }} />
        </div>
        <div className={styles.body}>
          <span className={styles.skeletonBox} style={{ height: "5rem" }} />
          <span className={styles.skeletonBox} style={{ height: "9rem", marginTop: "2rem" }} />
        </div>
      </div>
    </div>
  );
}
