import CircleCheck from "lucide-react/icons/circle-check";
import CloudOff from "lucide-react/icons/cloud-off";
import { defineMessages, useIntl } from "react-intl";
import type { SentProblem } from "../../../streams/features/problems/problems.ts";
import { Button } from "../Button.tsx";
import styles from "./Problem.module.css";

const text = defineMessages({
  sending: { id: "problem.sending", defaultMessage: "Sending your report…" },
  sent: { id: "problem.sent", defaultMessage: "Thank you. Your report has arrived." },
  reference: { id: "problem.reference", defaultMessage: "Its number, should you write to us:" },
  kept: {
    id: "problem.kept",
    defaultMessage: "Your report could not be sent now. It is kept in this browser and sent by itself.",
  },
  done: { id: "problem.done", defaultMessage: "Done" },
});

const recordings = defineMessages({
  sent: { id: "problem.recording.sent", defaultMessage: "The recording has arrived too." },
  waits: {
    id: "problem.recording.waits",
    defaultMessage: "The recording is still on its way. It is kept in this browser and sent by itself.",
  },
  refused: {
    id: "problem.recording.refused",
    defaultMessage: "The recording was not taken. Your report is enough to look into it.",
  },
});

/** What became of a report. */
export function SentReport({
  sent,
  onDone,
}: {
  readonly sent: Exclude<SentProblem, { status: "refused" | "signedOut" }>;
  onDone(): void;
}) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.sent}>
      <div role="status">
        {sent.status === "sending" && <p>{formatMessage(text.sending)}</p>}
        {sent.status === "kept" && (
          <>
            <CloudOff size={32} aria-hidden="true" />
            <p>{formatMessage(text.kept)}</p>
          </>
        )}
        {sent.status === "sent" && (
          <>
            <CircleCheck size={32} aria-hidden="true" />
            <p>{formatMessage(text.sent)}</p>
            <p>
              {formatMessage(text.reference)} <strong>{sent.reference}</strong>
            </p>
            {sent.recording !== "none" && <p>{formatMessage(recordings[sent.recording])}</p>}
          </>
        )}
      </div>
      {sent.status !== "sending" && <Button onClick={onDone}>{formatMessage(text.done)}</Button>}
    </div>
  );
}
