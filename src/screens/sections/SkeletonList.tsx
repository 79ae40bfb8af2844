import styles from "./lists.module.css";
import type { ListLook } from "./listVariant.ts";
import rail from "./Rail.module.css";

const counts: Partial<Record<ListLook, number>> = { classic: 9, types: 12 };

/**
 * Each list's empty boxes, laid out by the same rules as its games, so that nothing jumps when they come.
 * @param waits the games are on their way
 */
export function SkeletonList({ look, waits = false }: { look: ListLook; waits?: boolean }) {
  const named = look === "horizontal" || look === "shooting" || look === "racing";
  return (
    <div
      className={`${rail.rail} ${styles[look]} ${styles.skeleton}`}
      data-breathing={waits || undefined}
      aria-hidden="true"
    >
      {Array.from({ length: counts[look] ?? 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never move
        <span key={index} className={styles.item}>
          <span className={styles.box} />
          {named && <span className={styles.line} />}
        </span>
      ))}
    </div>
  );
}
