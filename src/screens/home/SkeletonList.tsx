import type { HomeSection } from "../../../streams/catalogue/home.ts";
import styles from "./lists.module.css";

/** Each layout's empty boxes, laid out by the same rules as its games, so that nothing jumps when they come. */
export function SkeletonList({
  layout,
  still = false,
}: {
  layout: NonNullable<HomeSection["layout"]>;
  still?: boolean;
}) {
  const count = layout === "classic" ? 4 : 6;
  return (
    <div className={`${styles[layout]} ${styles.skeleton} ${still ? styles.still : ""}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never move
        <span key={index} className={styles.item}>
          <span className={styles.box} />
          {layout !== "top10" && layout !== "recent" && <span className={styles.line} />}
        </span>
      ))}
    </div>
  );
}
