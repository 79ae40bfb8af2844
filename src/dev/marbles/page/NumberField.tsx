import { useId } from "react";
import type { Field } from "../state/draft.ts";
import styles from "./Playground.module.css";

interface Props {
  readonly name: string;
  readonly says: string;
  readonly field: Field<number>;
  readonly onType: (text: string) => void;
}

export function NumberField({ name, says, field, onType }: Props) {
  const hint = useId();
  return (
    <div className={styles.field}>
      <label>
        <code>{name}</code> <span className={styles.quiet}>{says}</span>
        <input
          inputMode="decimal"
          value={field.text}
          aria-invalid={field.wrong !== null}
          aria-describedby={hint}
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      <p id={hint} className={styles.wrong}>
        {field.wrong}
      </p>
    </div>
  );
}
