import { type FormEvent, useId, useState } from "react";
import { useSelector } from "../bridge/useValue.ts";
import { Button } from "../components/Button.tsx";
import fields from "./parts/Dialog.module.css";
import { useOps } from "./parts/OpsContext.ts";
import styles from "./SignIn.module.css";

/** Sign-in with an operator's token. */
export function SignIn() {
  const { state, send } = useOps();
  const [token, setToken] = useState("");
  const fieldId = useId();
  const failureId = useId();
  const failure = useSelector(state, ({ session }) => (session.kind === "signedOut" ? session.failure : ""));
  const busy = useSelector(state, ({ session }) => session.kind === "signedOut" && session.busy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token !== "" && !busy) send({ type: "ops/signIn", token });
  };
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <h1 className={styles.title}>Operations</h1>
        <label htmlFor={fieldId}>Your operator token</label>
        <input
          id={fieldId}
          className={fields.field}
          type="password"
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          value={token}
          aria-invalid={failure !== "" || undefined}
          aria-describedby={failureId}
          onChange={({ target }) => setToken(target.value)}
        />
        <p id={failureId} role="alert" className={fields.failure}>
          {failure}
        </p>
        <Button type="submit" busy={busy} disabled={token === ""}>
          Sign in
        </Button>
      </form>
    </main>
  );
}
