import { Switch } from "@base-ui/react/switch";
import type { LucideIcon } from "lucide-react";
import { useId } from "react";
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
  const id = useId();
  return (
    <label className={styles.row} htmlFor={id}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.label}>
        {label}
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
      <Switch.Root id={id} className={styles.switch} checked={on} onCheckedChange={onChange}>
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </label>
  );
}
