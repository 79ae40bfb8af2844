import rail from "../Rail.module.css";
import styles from "./lists.module.css";
import type { ListVariant } from "./listVariant.ts";

const counts: Partial<Record<ListVariant, number>> = { classic: 9, types: 12 };

/** A list's placeholders, laid out as its games. @param loading pulses, because the request runs */
export function GameListSkeleton({ variant, loading = false }: { variant: ListVariant; loading?: boolean }) {
  const named = ["horizontal", "shooting", "racing", "types"].includes(variant);
  return (
    <div
      className={`${rail.rail} ${styles[variant]} ${styles.skeleton}`}
      data-pulse={loading || undefined}
      aria-hidden="true"
    >
      {Array.from({ length: counts[variant] ?? 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move
        <span key={index} className={styles.item}>
          <span className={styles.box} />
          {named && <span className={styles.line} />}
        </span>
      ))}
    </div>
  );
}
