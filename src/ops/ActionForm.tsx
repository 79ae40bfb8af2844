import { Dialog } from "@base-ui/react/dialog";
import { type FormEvent, useId, useState } from "react";
import type { OpsField } from "../../streams/features/ops/opsIntents.ts";
import type { AskedAction } from "../../streams/features/ops/opsState.ts";
import { maxOpsReason, opsActions } from "../../wire/operator/opsActions.ts";
import { Button } from "../components/Button.tsx";
import styles from "./parts/Dialog.module.css";
import { useOps } from "./parts/OpsContext.ts";

/** What an action needs to be told, and its buttons. */
export function ActionForm({ asked }: { readonly asked: AskedAction }) {
  const { question, key, busy, failure } = asked;
  const { draft, title, effects, button, field } = question;
  const { send } = useOps();
  const [reason, setReason] = useState("");
  const [value, setValue] = useState(field === undefined ? "" : String(Reflect.get(draft, field.name)));
  const id = useId();
  const filledIn = field && { [field.name]: field.options === null ? Number(value) : value };
  const action = opsActions.safeParse({ ...draft, ...filledIn, key, reason });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.success && !busy) send({ type: "ops/confirm", action: action.data });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Dialog.Title className={styles.title}>{title}</Dialog.Title>
      <Dialog.Description render={<div />} className={styles.effects}>
        {effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
      </Dialog.Description>
      {field && <Field field={field} value={value} onChange={setValue} />}
      <p className={styles.row}>
        <label htmlFor={`${id}reason`}>Reason, for the log</label>
        <textarea
          id={`${id}reason`}
          className={styles.field}
          rows={3}
          maxLength={maxOpsReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </p>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <p className={styles.buttons}>
        <Button variant="quiet" disabled={busy} onClick={() => send({ type: "ops/cancel" })}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={!action.success}>
          {button}
        </Button>
      </p>
    </form>
  );
}

function Field({
  field: { label, options },
  value,
  onChange,
}: {
  readonly field: OpsField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  if (options === null)
    return (
      <p className={styles.row}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className={styles.field}
          inputMode="numeric"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </p>
    );
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map(([each, words]) => (
        <label key={each} className={styles.choice}>
          <input type="radio" name={id} checked={value === each} onChange={() => onChange(each)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
