import type { Act } from "../state/playground.ts";
import type { ShownInput } from "../state/view.ts";
import { DiagramField } from "./DiagramField.tsx";
import styles from "./Playground.module.css";

/** An input's diagram as text, what is wrong with it, and what its letters stand for. */
export function InputFields({ shown, act }: { shown: ShownInput; act: (act: Act) => void }) {
  const { input, text, read, values } = shown;
  return (
    <fieldset className={styles.input}>
      <legend>
        <code>{input.name}</code>{" "}
        <span className={styles.quiet}>
          {input.says} ({input.kind})
        </span>
      </legend>
      <DiagramField
        label={`Diagram of ${input.name}`}
        text={text}
        read={read}
        onType={(typed) => act({ type: "diagram", input: input.name, text: typed })}
      />
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
