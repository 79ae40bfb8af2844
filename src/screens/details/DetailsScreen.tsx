import { defineMessages } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Header } from "../../components/Header.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { ProgressBar } from "../../components/ProgressBar.tsx";
import { NotFound } from "../errors/NotFound.tsx";
import styles from "./Details.module.css";
import { DetailsSkeleton } from "./DetailsSkeleton.tsx";
import { GamePage } from "./GamePage.tsx";

const text = defineMessages({
  failed: { id: "details.failed", defaultMessage: "This game didn’t load" },
  offlineBody: {
    id: "details.offline.words",
    defaultMessage: "This game will be here as soon as you’re back online.",
  },
});

/** The page of the game that the query names (R-DETAIL-01). */
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
      return <NotFound />;
    case "failed":
      return (
        <main>
          <LoadFailed messages={text} onRetry={() => app.send({ type: "details/retry" })} />
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
