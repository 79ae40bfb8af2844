import { useValue } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { rules } from "../rules/registry.ts";
import type { Playground } from "../state/playground.ts";
import { DiagramField } from "./DiagramField.tsx";
import { InputFields } from "./InputFields.tsx";
import { NumberField } from "./NumberField.tsx";
import styles from "./Playground.module.css";
import { Timeline } from "./Timeline.tsx";

/** Draws diagrams as they are typed, and runs a rule of `streams/rules/` on them (R-TEST-04). */
export function PlaygroundPage({ playground }: { playground: Playground }) {
  const view = useValue(playground.view);
  const { act } = playground;
  return (
    <main className={styles.page}>
      <section className={styles.settings} aria-label="What runs">
        <h1>Marbles</h1>
        <label className={styles.field}>
          Rule
          <select value={view.rule.name} onChange={({ target }) => act({ type: "rule", name: target.value })}>
            {rules.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <p>{view.rule.says}</p>
        <div className={styles.numbers}>
          {view.parameters.map(({ parameter, field }) => (
            <NumberField
              key={`${view.rule.name} ${parameter.name}`}
              name={parameter.name}
              says={`${parameter.says}, ${parameter.unit}`}
              field={field}
              onType={(text) => act({ type: "number", name: parameter.name, text })}
            />
          ))}
          <NumberField
            name="until"
            says="watched for, ms"
            field={view.until}
            onType={(text) => act({ type: "until", text })}
          />
        </div>
        {view.inputs.map((shown) => (
          <InputFields key={`${view.rule.name} ${shown.input.name}`} shown={shown} act={act} />
        ))}
        <fieldset className={styles.input}>
          <legend>
            <code>expected</code>{" "}
            <span className={styles.quiet}>what should come out; empty: not compared</span>
          </legend>
          <DiagramField
            label="Diagram that is expected"
            text={view.expected.text}
            read={view.expected.read}
            onType={(text) => act({ type: "expected", text })}
          />
        </fieldset>
        <div className={styles.buttons}>
          <CopyLink playground={playground} />
          <Button variant="quiet" onClick={() => act({ type: "reset" })}>
            As at first
          </Button>
        </div>
      </section>
      <Timeline view={view} act={act} />
    </main>
  );
}

function CopyLink({ playground: { copied, act } }: { playground: Playground }) {
  const done = useValue(copied);
  return (
    <>
      <Button onClick={() => act({ type: "copyLink" })}>Copy link</Button>
      <output>{done === null ? "" : done ? "Copied" : "Copy it from the address bar"}</output>
    </>
  );
}
