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

/** One setting: name, description, control. */
export function Setting({ name, body, children, below }: Props) {
  return (
    <section className={styles.group}>
      <div className={styles.line}>
        <div className={styles.name}>
          <h2>{name}</h2>
          {body && <p>{body}</p>}
        </div>
        {children}
      </div>
      {below}
    </section>
  );
}
