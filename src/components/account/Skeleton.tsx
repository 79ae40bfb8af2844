import { ProgressBar } from "../feedback/ProgressBar.tsx";
import styles from "./Skeleton.module.css";

/** Placeholder for a list. @param height of each item, rem */
export function SkeletonList({ count, height }: { count: number; height: number }) {
  return (
    <>
      <ProgressBar />
      <div className={styles.skeleton} data-pulse aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are alike and never move
          <span key={index} className={styles.bone} style={{ height: `${height}rem` }} />
        ))}
      </div>
    </>
  );
}

/** Placeholder of a given size, rem. */
export function SkeletonBlock({ width, height }: { width: number; height: number }) {
  return <span className={styles.bone} data-pulse style={{ width: `${width}rem`, height: `${height}rem` }} />;
}
