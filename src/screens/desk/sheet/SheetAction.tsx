import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./DeskSheet.module.css";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  readonly icon: LucideIcon;
  readonly label: string;
  /** A second, smaller line: what it means, or why it cannot be done now. */
  readonly note?: string | undefined;
}

/** A row of the sheet that does something. */
export function SheetAction({ icon: Icon, label, note, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={styles.row}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.label}>
        {label}
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
    </button>
  );
}
