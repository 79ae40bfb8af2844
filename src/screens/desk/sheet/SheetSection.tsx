import { type ReactNode, useId } from "react";
import styles from "./DeskSheet.module.css";

/** Rows of the sheet that belong together. @param title absent where the rows explain themselves */
export function SheetSection({ title, children }: { title?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : heading}>
      {title !== undefined && (
        <h3 id={heading} className={styles.heading}>
          {title}
        </h3>
      )}
      {children}
    </section>
  );
}
