import ArrowLeft from "lucide-react/icons/arrow-left";
import Play from "lucide-react/icons/play";
import Power from "lucide-react/icons/power";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import styles from "./DeskSheet.module.css";
import { type SectionProps, SheetAction } from "./SheetRows.tsx";

const text = defineMessages({
  leave: { id: "sheet.leave", defaultMessage: "Leave, and come back later" },
  held: {
    id: "sheet.leave.note",
    defaultMessage: "The game stands still and waits ten minutes for you. Then it ends.",
  },
  short: {
    id: "sheet.leave.short",
    defaultMessage: "The game runs on for one minute, of which 10 seconds count. Then it ends.",
  },
  resume: { id: "sheet.resume", defaultMessage: "Resume" },
  back: { id: "sheet.back", defaultMessage: "Back to the game" },
  end: { id: "sheet.end", defaultMessage: "End game" },
});

/** The way back to the game, and its end after a confirmation; below every page of the menu. */
export function SheetFoot({ desk: { pausable } }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <div className={styles.foot}>
      <SheetAction
        icon={Play}
        label={formatMessage(pausable ? text.resume : text.back)}
        data-main
        onClick={() => send({ type: "desk/sheet", open: false })}
      />
      <SheetAction
        icon={Power}
        label={formatMessage(text.end)}
        data-danger
        onClick={() => send({ type: "schedule/end" })}
      />
    </div>
  );
}

/** The way out on which the seat is kept. */
export function LeaveSection({ desk: { pausable } }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <SheetAction
      icon={ArrowLeft}
      label={formatMessage(text.leave)}
      note={formatMessage(pausable ? text.held : text.short)}
      onClick={() => send({ type: "desk/leave" })}
    />
  );
}
