import type { ReactNode } from "react";
import styles from "./Panel.module.css";

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** What to do next. */
  readonly actions?: ReactNode;
  /** It is a part of a page that has its own name, and no taller than it needs to be. */
  readonly compact?: boolean;
}

/** An empty, failed or missing thing: what it is, and what to do next. */
export function Panel({ icon, title, children, actions, compact = false }: Props) {
  const Title = compact ? "h2" : "h1";
  return (
    <div className={compact ? `${styles.panel} ${styles.compact}` : styles.panel}>
      <span className={styles.icon}>{icon}</span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
