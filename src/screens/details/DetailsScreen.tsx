import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { Header } from "../../components/Header.tsx";
import { Panel } from "../../components/Panel.tsx";
import { ProgressBar } from "../../components/ProgressBar.tsx";
import { NotFound } from "../errors/NotFound.tsx";
import styles from "./Details.module.css";
import { DetailsSkeleton } from "./DetailsSkeleton.tsx";
import { GamePage } from "./GamePage.tsx";

const text = defineMessages({
  failed: { id: "details.failed", defaultMessage: "This game didn’t load" },
  failedWords: {
    id: "details.failed.words",
    defaultMessage: "Something went wrong on the way. Please try again.",
  },
  offline: { id: "details.offline", defaultMessage: "No internet connection" },
  offlineWords: {
    id: "details.offline.words",
    defaultMessage: "This game will be here as soon as you’re back online.",
  },
  retry: { id: "details.retry", defaultMessage: "Try again" },
});

/** A game's page, from the address's query (R-DETAIL-01). */
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
  const intl = useIntl();
  const details = useValue(app.details);
  const online = useSelector(app.online, (value) => value);
  switch (details.status) {
    case "ready":
      return <GamePage game={details.game} modes={details.modes} />;
    case "notFound":
      return <NotFound />;
    case "failed":
      return (
        <main>
          <Panel
            icon={
              online ? <CloudOff size={32} aria-hidden="true" /> : <WifiOff size={32} aria-hidden="true" />
            }
            title={intl.formatMessage(online ? text.failed : text.offline)}
            actions={
              <Button onClick={() => app.send({ type: "details/retry" })}>
                {intl.formatMessage(text.retry)}
              </Button>
            }
          >
            {intl.formatMessage(online ? text.failedWords : text.offlineWords)}
          </Panel>
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
