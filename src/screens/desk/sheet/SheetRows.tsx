import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import styles from "./DeskSheet.module.css";

/** Props of a part of the sheet. */
export interface SectionProps {
  readonly desk: Extract<Desk, { status: "playing" }>;
}

/** Rows of the sheet that belong together, below a heading. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** A second, smaller line: what it means, or why it cannot be done now. */
  readonly note?: string | undefined;
}

/** A row of the sheet that does something. @param children at its end */
export function SheetAction({
  icon: Icon,
  label,
  note,
  children,
  ...rest
}: RowProps & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} className={styles.row}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.label}>
        {label}
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
      {children}
    </button>
  );
}

interface SwitchProps extends RowProps {
  readonly on: boolean;
  onChange(on: boolean): void;
}

/** A row of the sheet that is on or off; all of it can be tapped. */
export function SheetSwitch({ on, onChange, ...row }: SwitchProps) {
  return (
    <SheetAction {...row} role="switch" aria-checked={on} onClick={() => onChange(!on)}>
      <span className={styles.switch} aria-hidden="true" />
    </SheetAction>
  );
}
