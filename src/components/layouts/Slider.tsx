import { useId, useState } from "react";
import { useIntl } from "react-intl";
import styles from "./Slider.module.css";

interface Props {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** How the value is valueText; a share by default. */
  readonly format?: "percent" | "number";
  /** Called when the finger is lifted, or a key was pressed. */
  readonly onChange: (value: number) => void;
}

/** A slider that reports its value when it is released: one drag is one change. */
export function Slider({ label, value, min, max, step, format = "percent", onChange }: Props) {
  const intl = useIntl();
  const id = useId();
  const [moving, setMoving] = useState<number | null>(null);
  const shown = moving ?? value;
  const valueText = intl.formatNumber(shown, format === "percent" ? { style: "percent" } : {});
  const decide = (): void => {
    if (moving !== null && moving !== value) onChange(moving);
    setMoving(null);
  };
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <span aria-hidden="true">{valueText}</span>
      </label>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={min}
        max={max}
        step={step}
        value={shown}
        aria-valuetext={valueText}
        onChange={(event) => setMoving(Number(event.target.value))}
        onPointerUp={decide}
        onKeyUp={decide}
        onBlur={decide}
      />
    </div>
  );
}
