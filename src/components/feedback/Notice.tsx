import type { ReactNode } from "react";
import styles from "./Notice.module.css";

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons or links. */
  readonly actions?: ReactNode;
}

/** In place of empty or missing content on an account page. */
export function Notice({ icon, title, children, actions }: Props) {
  return (
    <section className={styles.notice}>
      <span className={styles.icon}>{icon}</span>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {actions}
    </section>
  );
}
