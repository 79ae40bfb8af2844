import { Dialog } from "@base-ui/react/dialog";
import { type FormEvent, useId, useRef, useState } from "react";
import type { OpsField } from "../../streams/features/ops/opsIntents.ts";
import type { AskedAction } from "../../streams/features/ops/opsState.ts";
import { maxOpsReason, opsActions } from "../../wire/operator/opsActions.ts";
import { useSelector } from "../bridge/useValue.ts";
import { Button } from "../components/Button.tsx";
import styles from "./parts/Dialog.module.css";
import { useOps } from "./parts/OpsContext.ts";

/** Confirmation of an action: its consequences, and the reason for it. */
export function ActionDialog() {
  const { state, send } = useOps();
  const asked = useSelector(state, (value) => value.asked);
  // The last question stays while its dialog closes.
  const last = useRef<AskedAction | null>(null);
  last.current = asked ?? last.current;
  const shown = last.current;
  return (
    <Dialog.Root
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) send({ type: "ops/cancel" });
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup}>
            {shown && <ActionForm key={shown.key} asked={shown} />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What an action needs to be told, and its buttons. */
function ActionForm({ asked }: { readonly asked: AskedAction }) {
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
