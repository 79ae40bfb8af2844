import styles from "./ControlsHelp.module.css";
import type { ControlRow } from "./useControlRows.ts";

export function ControlList({ rows }: { rows: readonly ControlRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ press, action }) => (
        <div key={`${press} ${action}`}>
          <dt>
            <kbd>{press}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
