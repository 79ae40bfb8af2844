import type { ReactNode } from "react";
import styles from "./Panel.module.css";

export interface PanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons or links. */
  readonly actions?: ReactNode;
  /** For a section of a page: an h2 title, and only as tall as its content. */
  readonly compact?: boolean;
}

/** In place of empty, failed or missing content. */
export function Panel({ icon, title, children, actions, compact = false }: PanelProps) {
  const Title = compact ? "h2" : "h1";
  return (
    <div className={compact ? `${styles.panel} ${styles.compact}` : styles.panel}>
      <span className={styles.icon}>{icon}</span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
