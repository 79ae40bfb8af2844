import { useId } from "react";
import type { Act } from "../state/playground.ts";
import type { ShownInput } from "../state/view.ts";
import styles from "./Playground.module.css";

/** An input's diagram as text, what is wrong with it, and what its letters stand for. */
export function InputFields({ shown, act }: { shown: ShownInput; act: (act: Act) => void }) {
  const { input, text, read, values } = shown;
  const hint = useId();
  return (
    <fieldset className={styles.input}>
      <legend>
        <code>{input.name}</code>{" "}
        <span className={styles.quiet}>
          {input.says} ({input.kind})
        </span>
      </legend>
      <input
        className={styles.diagram}
        aria-label={`Diagram of ${input.name}`}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        aria-invalid={read.kind === "wrong"}
        aria-describedby={hint}
        onChange={({ target }) => act({ type: "diagram", input: input.name, text: target.value })}
      />
      <div id={hint} role="status">
        {read.kind === "wrong" && (
          <>
            <pre className={styles.mistake} aria-hidden="true">{`${text}\n${" ".repeat(read.at)}↑`}</pre>
            <p className={styles.wrong}>
              Character {read.at + 1}: {read.why}
            </p>
          </>
        )}
      </div>
      <div className={styles.values}>
        {[...values].map(([letter, field]) => (
          <label key={letter} className={styles.value}>
            <b>{letter}</b>
            <input
              aria-label={`${letter} of ${input.name}`}
              spellCheck={false}
              value={field.text}
              aria-invalid={field.wrong !== null}
              onChange={({ target }) => act({ type: "value", input: input.name, letter, text: target.value })}
            />
            {field.wrong !== null && <span className={styles.wrong}>{field.wrong}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
