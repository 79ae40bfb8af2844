import type { ReactNode } from "react";
import styles from "./Settings.module.css";

interface Props {
  readonly name: string;
  readonly body?: string;
  /** The control. */
  readonly children?: ReactNode;
  /** Its result, below the row. */
  readonly below?: ReactNode;
}

/** Settings below a heading, in one card. */
export function SettingGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{name}</h2>
      <div className={styles.rows}>{children}</div>
    </section>
  );
}

export function Setting({ name, body, children, below }: Props) {
  return (
    <div className={styles.setting}>
      <div className={styles.line}>
        <div className={styles.name}>
          <h3>{name}</h3>
          {body && <p>{body}</p>}
        </div>
        {children}
      </div>
      {below}
    </div>
  );
}
