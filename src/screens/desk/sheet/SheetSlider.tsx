import { useId } from "react";
import styles from "./DeskSheet.module.css";

interface Props {
  readonly label: string;
  /** Percent. */
  readonly value: number;
  /** How the value is read out. */
  readonly valueText: string;
  onChange(value: number): void;
}

/** A row of the sheet with a value from 0 to 100. */
export function SheetSlider({ label, value, valueText, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={valueText}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <output htmlFor={id}>{valueText}</output>
    </div>
  );
}
