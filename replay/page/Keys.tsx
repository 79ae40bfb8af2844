import { Keyboard } from "lucide-react";
import styles from "./Toolbar.module.css";
import { keyHelp } from "./timeline/keys.ts";

/** What the keys do. A browser without pop-overs shows nothing; the keys work all the same. */
export function Keys() {
  return (
    <div className={styles.keys}>
      <button type="button" aria-label="Keys" title="Keys" popoverTarget="keys">
        <Keyboard aria-hidden size={18} />
      </button>
      <dl id="keys" popover="auto">
        {keyHelp.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
