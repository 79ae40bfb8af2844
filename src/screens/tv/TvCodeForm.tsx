import { useId, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useDeskModule } from "../../components/gates.ts";
import join from "../join/Join.module.css";
import styles from "./TvCode.module.css";

const text = defineMessages({
  code: { id: "desk.tvCode.code", defaultMessage: "Code on the TV" },
  show: { id: "desk.tvCode.show", defaultMessage: "Play on this TV" },
  replace: { id: "desk.tvCode.replace", defaultMessage: "Show it here instead" },
});
const problems = defineMessages({
  noTelevision: {
    id: "desk.tvCode.noTelevision",
    defaultMessage: "No TV shows this code now. Please check it.",
  },
  taken: {
    id: "desk.tvCode.taken",
    defaultMessage: "Your game is on another TV already. Show it on this one?",
  },
  tooOften: { id: "desk.tvCode.tooOften", defaultMessage: "That was too often. Please wait a moment." },
  unreachable: {
    id: "desk.tvCode.unreachable",
    defaultMessage: "The service can’t be reached. Check your connection and try again.",
  },
});

/** Characters of a television's code. */
const length = 6;
const cleaned = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, length);

/** Shows the running game, or the next one, on a television (R-TOGETHER-09). @param code from its QR code */
export function TvCodeForm({ code: given = "" }: { code?: string }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { busy, problem } = useValue(useDeskModule().televisionClaim);
  const [code, setCode] = useState(cleaned(given));
  const error = useId();
  const claim = (replace: boolean): void => {
    if (!busy) send({ type: "desk/claimTelevision", code, replace });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        claim(false);
      }}
    >
      <label className={join.field}>
        <span>{formatMessage(text.code)}</span>
        <input
          required
          className={join.pin}
          value={code}
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={problem === "noTelevision" || undefined}
          aria-describedby={problem === null ? undefined : error}
          onChange={({ currentTarget }) => setCode(cleaned(currentTarget.value))}
        />
      </label>
      <p id={error} className={join.problem} role="alert">
        {problem !== null && formatMessage(problems[problem])}
      </p>
      {problem === "taken" && (
        <Button busy={busy} onClick={() => claim(true)}>
          {formatMessage(text.replace)}
        </Button>
      )}
      <Button
        type="submit"
        variant={problem === "taken" ? "quiet" : "primary"}
        busy={busy}
        disabled={code.length < length}
      >
        {formatMessage(text.show)}
      </Button>
    </form>
  );
}
