import type { ReactNode } from "react";
import styles from "./Panel.module.css";

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** What to do next. */
  readonly actions?: ReactNode;
}

/** An empty, failed or missing thing: what it is, and what to do next. */
export function Panel({ icon, title, children, actions }: Props) {
  return (
    <div className={styles.panel}>
      <span className={styles.icon}>{icon}</span>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
