import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { maxProblemWords, type ProblemKind, problemKinds } from "../../../../streams/wire/problemReport.ts";
import { useDeskDo } from "../../../bridge/useDeskDo.ts";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { useDeskWing } from "../../../components/gates.ts";
import { ProblemFacts } from "./ProblemFacts.tsx";
import styles from "./ReportPage.module.css";
import { SentReport } from "./SentReport.tsx";
import type { SectionProps } from "./sectionProps.ts";

const text = defineMessages({
  what: { id: "sheet.report.what", defaultMessage: "What is wrong?" },
  words: { id: "sheet.report.words", defaultMessage: "In your own words, if you like" },
  send: { id: "sheet.report.send", defaultMessage: "Send the report" },
});
const kinds = defineMessages({
  picture: { id: "sheet.report.picture", defaultMessage: "Picture or delay" },
  sound: { id: "sheet.report.sound", defaultMessage: "Sound" },
  controls: { id: "sheet.report.controls", defaultMessage: "Controls" },
  game: { id: "sheet.report.game", defaultMessage: "The game itself" },
  time: { id: "sheet.report.time", defaultMessage: "Time or payment" },
  other: { id: "sheet.report.other", defaultMessage: "Something else" },
});

/** The form for a problem, and what became of it (R-DESK-08). */
export function ReportPage({ desk }: SectionProps) {
  const { formatMessage } = useIntl();
  const act = useDeskDo();
  const wing = useDeskWing();
  const sent = useValue(wing.problem);
  const requestId = useValue(wing.problemRequest);
  const browser = useSelector(wing.screen, ({ abilities }) => abilities.browser);
  const [what, setWhat] = useState<ProblemKind | null>(null);
  const [words, setWords] = useState("");
  // The numbers of the moment at which the page was opened, not those of a paused game.
  const [statistics] = useState(desk.statistics);
  if (sent && sent.status !== "refused") return <SentReport sent={sent} />;
  const facts = { gameId: desk.game?.gameIdStr ?? null, statistics, browser };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (what !== null) act({ kind: "report", what, words: words.trim(), facts });
      }}
    >
      <fieldset className={styles.kinds}>
        <legend>{formatMessage(text.what)}</legend>
        {problemKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name="what" checked={kind === what} onChange={() => setWhat(kind)} />
            <span>{formatMessage(kinds[kind])}</span>
          </label>
        ))}
      </fieldset>
      <label className={styles.words}>
        <span>{formatMessage(text.words)}</span>
        <textarea
          rows={4}
          maxLength={maxProblemWords}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </label>
      <ProblemFacts game={desk.game} statistics={statistics} browser={browser} requestId={requestId} />
      {sent && (
        <p role="alert" className={styles.refused}>
          {sent.message}
        </p>
      )}
      <Button type="submit" disabled={what === null}>
        {formatMessage(text.send)}
      </Button>
    </form>
  );
}
