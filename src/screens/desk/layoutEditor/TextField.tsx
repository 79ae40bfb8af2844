import { useId, useState } from "react";
import styles from "./LayoutEditor.module.css";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  /** On Enter or blur; never with an empty text. */
  readonly onChange: (text: string) => void;
}

/** A short text that is committed on Enter or blur, so that a word is one change. */
export function TextField({ label, value, maxLength, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const decide = (): void => {
    const text = (typed ?? "").trim();
    if (text !== "" && text !== value) onChange(text);
    setTyped(null);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        value={typed ?? value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") decide();
        }}
        onBlur={decide}
      />
    </div>
  );
}
