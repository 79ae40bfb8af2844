import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { ControlList } from "../controls/ControlList.tsx";
import { useControlRows } from "../controls/useControlRows.ts";
import styles from "./DeskSheet.module.css";
import { type SectionProps, SheetAction } from "./SheetRows.tsx";

const text = defineMessages({
  controls: { id: "sheet.help.controls", defaultMessage: "What the controls do" },
  report: { id: "sheet.report", defaultMessage: "Report a problem" },
});

/** What the desk has shown at the first start of this game (R-HELP-01), and the form for a problem. */
export function HelpSection({ desk }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const rows = useControlRows(desk);
  const [open, setOpen] = useState(false);
  return (
    <>
      {rows.length > 0 && (
        <SheetAction
          icon={CircleQuestionMark}
          label={formatMessage(text.controls)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {open && rows.length > 0 && (
        <div className={styles.controls}>
          <ControlList rows={rows} />
        </div>
      )}
      <SheetAction
        icon={Flag}
        label={formatMessage(text.report)}
        onClick={() => send({ type: "desk/sheetPage", page: "report" })}
      />
    </>
  );
}
