import { useSelector } from "../bridge/useValue.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import { FleetTab } from "./FleetTab.tsx";
import { LogTab } from "./LogTab.tsx";
import { useOps } from "./OpsContext.ts";
import styles from "./OpsPage.module.css";
import { OrdersTab } from "./OrdersTab.tsx";
import { PlayersTab } from "./PlayersTab.tsx";
import { ProblemsTab } from "./ProblemsTab.tsx";
import { SignIn } from "./SignIn.tsx";
import { TopBar } from "./TopBar.tsx";

const tabs = {
  fleet: FleetTab,
  players: PlayersTab,
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
        <p role="alert" className={styles.failure}>
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
