import type { ReactNode } from "react";
import styles from "./Panel.module.css";

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** What to do next. */
  readonly actions?: ReactNode;
  /** `page` fills the screen · `place` sits where content would be */
  readonly size?: "page" | "place";
}

/** An empty, failed or missing thing: what it is, and what to do next. */
export function Panel({ icon, title, children, actions, size = "page" }: Props) {
  const Title = size === "page" ? "h1" : "p";
  return (
    <div className={`${styles.panel} ${styles[size]}`}>
      <span className={styles.icon}>{icon}</span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
