import { opsTabs } from "../../streams/features/ops/opsIntents.ts";
import { useSelector } from "../bridge/useValue.ts";
import { useOps } from "./OpsContext.ts";
import styles from "./TopBar.module.css";

const names = {
  fleet: "Fleet",
  players: "Players",
  orders: "Orders",
  problems: "Reports",
  log: "Log",
} as const;

/** The tabs, and who is signed in. */
export function TopBar() {
  const { state, send } = useOps();
  const shown = useSelector(state, (value) => value.tab);
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
      <p className={styles.operator}>
        {operator}
        <button type="button" className={styles.tab} onClick={() => send({ type: "ops/signOut" })}>
          Sign out
        </button>
      </p>
    </header>
  );
}
