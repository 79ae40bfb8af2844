import styles from "./CardSkeleton.module.css";

/** Takes the room of a card, or of a row of games with its heading, until it is there. */
export function CardSkeleton() {
  return <div className={styles.skeleton} aria-hidden="true" />;
}
