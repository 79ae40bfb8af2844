import { ProgressBar } from "../ProgressBar.tsx";
import styles from "./Bones.module.css";

/** Stands where a list will be. @param height of each, rem */
export function Bones({ count, height }: { count: number; height: number }) {
  return (
    <>
      <ProgressBar />
      <div className={styles.bones} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones are alike and never move
          <Bone key={index} height={height} />
        ))}
      </div>
    </>
  );
}

/** Stands where something of this size will be; rem, full width unless told. */
export function Bone({ width, height }: { width?: number; height: number }) {
  return (
    <span
      className={styles.bone}
      style={{ width: width === undefined ? undefined : `${width}rem`, height: `${height}rem` }}
    />
  );
}
