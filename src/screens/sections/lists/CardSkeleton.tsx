import styles from "./CardSkeleton.module.css";

/** Placeholder with the size of a card, or of a row of games with its heading. */
export function CardSkeleton() {
  return <div className={styles.skeleton} aria-hidden="true" />;
}
