import { type ReactNode, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { PersonalKind } from "../../../streams/ports/recording.ts";
import { maxProblemWords, type ProblemKind, problemKinds } from "../../../wire/calls/problemReport.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../Button.tsx";
import { ChoiceInput } from "../ChoiceInput.tsx";
import { useAccount } from "../gates.ts";
import styles from "./Problem.module.css";
import { ProblemFacts, type ProblemPlace } from "./ProblemFacts.tsx";
import { IncludeRecording, RecordingContents } from "./RecordingChoice.tsx";
import { SentReport } from "./SentReport.tsx";

const text = defineMessages({
  what: { id: "problem.what", defaultMessage: "What is wrong?" },
  words: { id: "problem.words", defaultMessage: "In your own words, if you like" },
  send: { id: "problem.send", defaultMessage: "Send the report" },
  signedOut: {
    id: "problem.signedOut",
    defaultMessage:
      "Nobody is signed in here, so there is nobody to answer. Sign in and report it then, or save the recording as a file.",
  },
});
const kinds = defineMessages({
  picture: { id: "problem.picture", defaultMessage: "Picture or delay" },
  sound: { id: "problem.sound", defaultMessage: "Sound" },
  controls: { id: "problem.controls", defaultMessage: "Controls" },
  game: { id: "problem.game", defaultMessage: "The game itself" },
  time: { id: "problem.time", defaultMessage: "Time or payment" },
  other: { id: "problem.other", defaultMessage: "Something else" },
});

interface Props extends ProblemPlace {
  /** What the form says before its player has; empty by default. */
  readonly first?: { readonly what: ProblemKind; readonly words: string };
  /** The player has read what became of it. */
  onDone(): void;
  /** Below the button. */
  readonly children?: ReactNode;
}

/** The form for a problem, and what became of it (R-DESK-08). */
export function ProblemForm({ game, statistics, browser, first, onDone, children }: Props) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const account = useAccount();
  const sent = useValue(account.problem);
  const requestId = useValue(account.problemRequest);
  const { taken, long, saved } = useValue(account.ownRecording);
  const [what, setWhat] = useState<ProblemKind | null>(first?.what ?? null);
  const [words, setWords] = useState((first?.words ?? "").slice(0, maxProblemWords));
  const [isIncluded, setIncluded] = useState(false);
  const [allow, setAllow] = useState<readonly PersonalKind[]>([]);
  if (sent && sent.status !== "refused" && sent.status !== "signedOut")
    return <SentReport sent={sent} onDone={onDone} />;
  const facts = { gameId: game?.gameIdStr ?? null, statistics, browser };
  const recording = taken !== null && isIncluded ? { allow: [...allow] } : null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (what !== null) send({ type: "problem/report", what, words: words.trim(), facts, recording });
      }}
    >
      <fieldset className={`${styles.kinds} ${styles.columns}`}>
        <legend>{formatMessage(text.what)}</legend>
        {problemKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <ChoiceInput
              type="radio"
              name="what"
              required
              checked={kind === what}
              onChange={() => setWhat(kind)}
            />
            <span>{formatMessage(kinds[kind])}</span>
          </label>
        ))}
      </fieldset>
      <label className={styles.words}>
        <span>{formatMessage(text.words)}</span>
        <textarea
          rows={3}
          maxLength={maxProblemWords}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </label>
      {sent && (
        <p role="alert" className={styles.refused}>
          {sent.status === "refused" ? sent.message : formatMessage(text.signedOut)}
        </p>
      )}
      {taken && (
        <IncludeRecording
          taken={taken}
          isLong={long !== null}
          isIncluded={isIncluded}
          onInclude={setIncluded}
        />
      )}
      <Button type="submit">{formatMessage(text.send)}</Button>
      <ProblemFacts game={game} statistics={statistics} browser={browser} requestId={requestId}>
        {taken && isIncluded && (
          <RecordingContents taken={taken} allow={allow} onAllow={setAllow} saved={saved} />
        )}
      </ProblemFacts>
      {children}
    </form>
  );
}
