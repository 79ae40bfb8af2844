import { Dialog } from "@base-ui/react/dialog";
import { type FormEvent, useId, useState } from "react";
import type { AskedAction } from "../../streams/features/ops/opsState.ts";
import {
  type EndedSessionReason,
  endedSessionReasons,
  maxGrantMinutes,
  maxOpsReason,
  shortestOpsReason,
} from "../../wire/operator/opsActions.ts";
import { Button } from "../components/Button.tsx";
import { actionTexts } from "./actionTexts.ts";
import styles from "./parts/Dialog.module.css";
import { useOps } from "./parts/OpsContext.ts";

const playerReasons: Readonly<Record<EndedSessionReason, string>> = {
  maintenance: "The game machine needs maintenance",
  fault: "A problem on our side",
  conduct: "It broke the terms of use",
  other: "None: ended by the customer service",
};

/** Inputs of an action, and its buttons. */
export function ActionForm({ asked }: { readonly asked: AskedAction }) {
  const { target, busy, failure } = asked;
  const { send } = useOps();
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState("60");
  const [why, setWhy] = useState<EndedSessionReason>("maintenance");
  const id = useId();
  const { title, effects, button } = actionTexts(target);
  const count = Number(minutes);
  const isComplete =
    reason.trim().length >= shortestOpsReason &&
    (target.kind !== "grant-time" || (Number.isInteger(count) && count >= 1 && count <= maxGrantMinutes));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !busy) send({ type: "ops/confirm", confirmation: { reason, minutes: count, why } });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Dialog.Title className={styles.title}>{title}</Dialog.Title>
      <Dialog.Description render={<div />} className={styles.effects}>
        {effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
      </Dialog.Description>
      {target.kind === "grant-time" && (
        <p className={styles.row}>
          <label htmlFor={`${id}minutes`}>Minutes (1 to {maxGrantMinutes})</label>
          <input
            id={`${id}minutes`}
            className={styles.field}
            inputMode="numeric"
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </p>
      )}
      {target.kind === "end-session" && (
        <fieldset className={styles.choices}>
          <legend>What the player is told</legend>
          {endedSessionReasons.map((each) => (
            <label key={each} className={styles.choice}>
              <input type="radio" name={`${id}why`} checked={why === each} onChange={() => setWhy(each)} />
              {playerReasons[each]}
            </label>
          ))}
        </fieldset>
      )}
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
        <Button type="submit" busy={busy} disabled={!isComplete}>
          {button}
        </Button>
      </p>
    </form>
  );
}
