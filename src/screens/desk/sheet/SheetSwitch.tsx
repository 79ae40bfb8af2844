import type { LucideIcon } from "lucide-react";
import styles from "./DeskSheet.module.css";

interface Props {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly note?: string | undefined;
  readonly on: boolean;
  onChange(on: boolean): void;
}

/** A row of the sheet that is on or off; all of it can be tapped. */
export function SheetSwitch({ icon: Icon, label, note, on, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={styles.row}
      onClick={() => onChange(!on)}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={styles.label}>
        {label}
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
      <span className={styles.switch} aria-hidden="true" />
    </button>
  );
}
