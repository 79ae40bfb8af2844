import styles from "./Details.module.css";

/** Placeholders for a game's page until the game has loaded. */
export function DetailsSkeleton() {
  return (
    <div className={`${styles.game} ${styles.skeleton}`} data-pulse aria-hidden="true">
      <div className={styles.backdrop} />
      <div className={styles.columns}>
        <span className={`${styles.poster} ${styles.skeletonBox}`} />
        <div className={styles.head}>
          <span className={styles.skeletonBox} style={{ width: "70%", height: "2rem" }} />
          <span className={styles.skeletonBox} style={{ width: "45%", height: "1.75rem" }} />
        </div>
        <div className={styles.body}>
          <span className={styles.skeletonBox} style={{ height: "5rem" }} />
          <span className={styles.skeletonBox} style={{ height: "9rem", marginTop: "2rem" }} />
        </div>
      </div>
    </div>
  );
}
