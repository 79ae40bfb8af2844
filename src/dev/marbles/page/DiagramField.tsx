import { useId } from "react";
import type { Read } from "../diagram/read.ts";
import styles from "./Playground.module.css";

/** A diagram as text, and what is wrong with it, at its character. */
export function DiagramField({
  label,
  text,
  read,
  onType,
}: {
  label: string;
  text: string;
  /** Null while it is empty. */
  read: Read | null;
  onType: (text: string) => void;
}) {
  const hint = useId();
  return (
    <>
      <input
        className={styles.diagram}
        aria-label={label}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        aria-invalid={read?.kind === "wrong"}
        aria-describedby={hint}
        onChange={({ target }) => onType(target.value)}
      />
      <div id={hint} role="status">
        {read?.kind === "wrong" && (
          <>
            <pre className={styles.mistake} aria-hidden="true">{`${text}\n${" ".repeat(read.at)}↑`}</pre>
            <p className={styles.wrong}>
              Character {read.at + 1}: {read.why}
            </p>
          </>
        )}
      </div>
    </>
  );
}
