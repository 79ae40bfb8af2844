import { ProgressBar } from "../ProgressBar.tsx";
import styles from "./Skeleton.module.css";

/** Stands where a list will be. @param height of each, rem */
export function SkeletonList({ count, height }: { count: number; height: number }) {
  return (
    <>
      <ProgressBar />
      <div className={styles.bones} data-pulse aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones are alike and never move
          <span key={index} className={styles.bone} style={{ height: `${height}rem` }} />
        ))}
      </div>
    </>
  );
}

/** Stands where something of this size will be; rem. */
export function SkeletonBlock({ width, height }: { width: number; height: number }) {
  return <span className={styles.bone} data-pulse style={{ width: `${width}rem`, height: `${height}rem` }} />;
}
