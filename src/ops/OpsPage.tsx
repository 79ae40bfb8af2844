import { opsTabs } from "../../streams/features/ops/opsIntents.ts";
import { useSelector } from "../bridge/useValue.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import { FleetTab } from "./fleet/FleetTab.tsx";
import { GamesTab } from "./GamesTab.tsx";
import { LogTab } from "./LogTab.tsx";
import { NewsTab } from "./news/NewsTab.tsx";
import styles from "./OpsPage.module.css";
import { OrdersTab } from "./OrdersTab.tsx";
import { PlayersTab } from "./PlayersTab.tsx";
import { ProblemsTab } from "./ProblemsTab.tsx";
import fields from "./parts/Dialog.module.css";
import { useOps } from "./parts/OpsContext.ts";
import rowStyles from "./parts/Rows.module.css";
import { SignIn } from "./SignIn.tsx";

const tabs = {
  fleet: FleetTab,
  games: GamesTab,
  players: PlayersTab,
  news: NewsTab,
  orders: OrdersTab,
  problems: ProblemsTab,
  log: LogTab,
} as const;

/** The operator's page. */
export function OpsPage() {
  const { state } = useOps();
  const session = useSelector(state, (value) => value.session.kind);
  const tab = useSelector(state, (value) => value.tab);
  const failure = useSelector(state, (value) => value.live.failure);
  const done = useSelector(state, (value) => value.done.text);
  if (session === "signedOut") return <SignIn />;
  const Tab = tabs[tab];
  return (
    <>
      {session === "signedIn" && <TopBar />}
      <main className={styles.main}>
        <p role="alert" className={fields.failure}>
          {failure}
        </p>
        <p role="status" className={styles.done}>
          {done}
        </p>
        {session === "signedIn" ? <Tab /> : failure === "" && <p>Loading …</p>}
      </main>
      <ActionDialog />
    </>
  );
}

const names = {
  fleet: "Fleet",
  games: "Games",
  players: "Players",
  news: "Announcements",
  orders: "Orders",
  problems: "Reports",
  log: "Log",
} as const;

/** The tabs, and the signed-in operator. */
function TopBar() {
  const { state, send } = useOps();
  const shown = useSelector(state, (value) => value.tab);
  const dashboard = useSelector(state, ({ live }) => live.data?.dashboard ?? "");
  const isReadOnly = useSelector(state, ({ live }) => live.data?.mayAct === false);
  const operator = useSelector(state, ({ session }) => (session.kind === "signedIn" ? session.operator : ""));
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>Operations</h1>
      <nav aria-label="Tabs" className={styles.tabs}>
        {opsTabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className={styles.tab}
            aria-current={tab === shown ? "page" : undefined}
            onClick={() => send({ type: "ops/tab", tab })}
          >
            {names[tab]}
          </button>
        ))}
      </nav>
      {dashboard !== "" && (
        <a className={rowStyles.file} href={dashboard} target="_blank" rel="noreferrer">
          Dashboards
        </a>
      )}
      <p className={styles.operator}>
        {operator}
        {isReadOnly && " (read-only)"}
        <button type="button" className={styles.tab} onClick={() => send({ type: "ops/signOut" })}>
          Sign out
        </button>
      </p>
    </header>
  );
}
