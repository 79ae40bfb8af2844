import Play from "lucide-react/icons/play";
import Power from "lucide-react/icons/power";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import styles from "./DeskSheet.module.css";
import { SheetAction } from "./SheetAction.tsx";
import type { SectionProps } from "./sectionProps.ts";

const text = defineMessages({
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
