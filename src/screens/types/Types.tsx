import CircleHelp from "lucide-react/icons/circle-question-mark";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { usePageTitle, useShell } from "../../bridge/ShellContext.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { ProgressBar } from "../../components/feedback/ProgressBar.tsx";
import { DiscoveryGate, useDiscovery } from "../../components/gates.ts";
import { Header } from "../../components/header/Header.tsx";
import { Link } from "../../components/Link.tsx";
import { GameGrid } from "./GameGrid.tsx";
import { GenreBar } from "./GenreBar.tsx";
import styles from "./Types.module.css";
import { TypesSkeleton } from "./TypesSkeleton.tsx";

/** Games by genre (R-TYPES-01). The filter is stored in the URL. */
export default function Types() {
  return (
    <div className={styles.page}>
      <Header back />
      <main className={styles.main}>
        <DiscoveryGate
          fallback={
            <>
              <ProgressBar />
              <TypesSkeleton />
            </>
          }
        >
          <TypesHeader />
          <GenreBar />
          <GameGrid />
        </DiscoveryGate>
      </main>
    </div>
  );
}

const text = defineMessages({ filter: { id: "discovery.types.filter", defaultMessage: "Filter" } });

function TypesHeader() {
  const intl = useIntl();
  const guidance = usePageTitle("guidance");
  const send = useSend();
  const mode = useSelector(useDiscovery().types, ({ chosen }) => chosen.mode);
  const { preloadPopups } = useShell();
  const preload = (): void => preloadPopups(true);
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{usePageTitle("types")}</h1>
      <Link to={pages.guidance.path} className={styles.tool} aria-label={guidance}>
        <CircleHelp size={20} aria-hidden="true" />
        <span className={styles.text}>{guidance}</span>
      </Link>
      <button
        type="button"
        className={styles.tool}
        data-on={mode === null ? undefined : true}
        aria-haspopup="dialog"
        onPointerDown={preload}
        onFocus={preload}
        onClick={() => send({ type: "types/filter" })}
      >
        <SlidersHorizontal size={20} aria-hidden="true" />
        {intl.formatMessage(text.filter)}
      </button>
    </div>
  );
}
