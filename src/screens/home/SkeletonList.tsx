import type { ListLook } from "./listLook.ts";
import styles from "./lists.module.css";

/** Each list's empty boxes, laid out by the same rules as its games, so that nothing jumps when they come. */
export function SkeletonList({ look, still = false }: { look: ListLook; still?: boolean }) {
  const count = look === "classic" ? 4 : 6;
  return (
    <div className={`${styles[look]} ${styles.skeleton} ${still ? styles.still : ""}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never move
        <span key={index} className={styles.item}>
          <span className={styles.box} />
          {look !== "top10" && look !== "recent" && <span className={styles.line} />}
        </span>
      ))}
    </div>
  );
}
