import type { PanelProps } from "../Panel.tsx";
import styles from "./Notice.module.css";

/** In place of empty or missing content on an account page. */
export function Notice({ icon, title, children, actions }: Omit<PanelProps, "compact">) {
  return (
    <section className={styles.notice}>
      <span className={styles.icon}>{icon}</span>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {actions}
    </section>
  );
}
