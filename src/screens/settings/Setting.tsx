import type { ReactNode } from "react";
import styles from "./Settings.module.css";

interface Props {
  readonly name: string;
  readonly words?: string;
  /** The control. */
  readonly children: ReactNode;
  /** Its result, below the row. */
  readonly below?: ReactNode;
}

/** One setting: name, description, control. */
export function Setting({ name, words, children, below }: Props) {
  return (
    <section className={styles.group}>
      <div className={styles.line}>
        <div className={styles.name}>
          <h2>{name}</h2>
          {words && <p>{words}</p>}
        </div>
        {children}
      </div>
      {below}
    </section>
  );
}
