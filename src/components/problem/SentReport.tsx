import CircleCheck from "lucide-react/icons/circle-check";
import CloudOff from "lucide-react/icons/cloud-off";
import { defineMessages, useIntl } from "react-intl";
import type { SentProblem } from "../../../streams/features/problems/problems.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../Button.tsx";
import { toastMessages } from "../feedback/toastMessages.ts";
import styles from "./Problem.module.css";

const text = defineMessages({
  sending: { id: "problem.sending", defaultMessage: "Sending your report…" },
  sent: { id: "problem.sent", defaultMessage: "Thank you. Your report has arrived." },
  reference: { id: "problem.reference", defaultMessage: "Its number, should you write to us:" },
  failed: {
    id: "problem.failed",
    defaultMessage: "Your report could not be sent. It is kept in this browser, and you can send it again.",
  },
  again: { id: "problem.again", defaultMessage: "Send it again" },
  startOver: { id: "problem.startOver", defaultMessage: "Write a new report" },
  done: { id: "problem.done", defaultMessage: "Done" },
});

const recordings = defineMessages({
  sent: { id: "problem.recording.sent", defaultMessage: "The recording has arrived too." },
  failed: { id: "problem.recording.failed", defaultMessage: "The recording could not be sent." },
  refused: {
    id: "problem.recording.refused",
    defaultMessage: "The recording was not taken. Your report is enough to look into it.",
  },
});

export function SentReport({
  sent,
  onDone,
}: {
  readonly sent: Exclude<SentProblem, { status: "refused" | "signedOut" }>;
  onDone(): void;
}) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const isOnline = useValue(useApp().online);
  const isFailed = sent.status === "failed";
  const isRetryable = isFailed || (sent.status === "sent" && sent.recording === "failed");
  return (
    <div className={styles.sent}>
      <div role="status">
        {sent.status === "sending" && <p>{formatMessage(text.sending)}</p>}
        {isFailed && (
          <>
            <CloudOff size={32} aria-hidden="true" />
            <p>{formatMessage(text.failed)}</p>
            {!isOnline && <p>{formatMessage(toastMessages.offline)}</p>}
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
      {isRetryable && (
        <Button onClick={() => send({ type: "problem/resend" })}>{formatMessage(text.again)}</Button>
      )}
      {isFailed && (
        <Button variant="quiet" onClick={() => send({ type: "problem/startOver" })}>
          {formatMessage(text.startOver)}
        </Button>
      )}
      {sent.status === "sent" && <Button onClick={onDone}>{formatMessage(text.done)}</Button>}
    </div>
  );
}
