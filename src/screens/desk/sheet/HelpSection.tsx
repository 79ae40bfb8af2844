import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { ControlList } from "../controls/ControlList.tsx";
import { useControlRows } from "../controls/useControlRows.ts";
import styles from "./DeskSheet.module.css";
import { SheetAction } from "./SheetAction.tsx";
import { SheetSection } from "./SheetSection.tsx";
import type { SectionProps } from "./sectionProps.ts";

const text = defineMessages({
  controls: { id: "sheet.help.controls", defaultMessage: "What the controls do" },
});

/** What the desk has shown at the first start of this game (R-HELP-01). */
export function HelpSection({ desk }: SectionProps) {
  const { formatMessage } = useIntl();
  const rows = useControlRows(desk);
  const [open, setOpen] = useState(false);
  if (rows.length === 0) return null;
  return (
    <SheetSection>
      <SheetAction
        icon={CircleQuestionMark}
        label={formatMessage(text.controls)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className={styles.controls}>
          <ControlList rows={rows} />
        </div>
      )}
    </SheetSection>
  );
}
