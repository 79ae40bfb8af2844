import CircleCheck from "lucide-react/icons/circle-check";
import CloudOff from "lucide-react/icons/cloud-off";
import { defineMessages, useIntl } from "react-intl";
import type { SentProblem } from "../../../../streams/features/desk/problems.ts";
import { useDeskDo } from "../../../bridge/useDeskDo.ts";
import { Button } from "../../../components/Button.tsx";
import styles from "./ReportPage.module.css";

const text = defineMessages({
  sending: { id: "sheet.report.sending", defaultMessage: "Sending your report…" },
  sent: { id: "sheet.report.sent", defaultMessage: "Thank you. Your report has arrived." },
  reference: { id: "sheet.report.reference", defaultMessage: "Its number, should you write to us:" },
  kept: {
    id: "sheet.report.kept",
    defaultMessage: "There is no connection now. Your report is kept in this browser and sent by itself.",
  },
  done: { id: "sheet.report.done", defaultMessage: "Done" },
});

/** What became of a report. */
export function SentReport({ sent }: { sent: Exclude<SentProblem, { status: "refused" }> }) {
  const { formatMessage } = useIntl();
  const act = useDeskDo();
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
          </>
        )}
      </div>
      {sent.status !== "sending" && (
        <Button onClick={() => act({ kind: "sheetPage", page: "menu" })}>{formatMessage(text.done)}</Button>
      )}
    </div>
  );
}
