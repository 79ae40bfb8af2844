import Play from "lucide-react/icons/play";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import styles from "./DeskSheet.module.css";
import { SheetAction } from "./SheetAction.tsx";
import type { SectionProps } from "./sectionProps.ts";

const text = defineMessages({
  resume: { id: "sheet.resume", defaultMessage: "Resume" },
  paused: { id: "sheet.resume.note", defaultMessage: "The game stands still while this menu is open." },
  back: { id: "sheet.back", defaultMessage: "Back to the game" },
  goesOn: { id: "sheet.back.note", defaultMessage: "This game can’t pause: it goes on behind the menu." },
});

/** The way back to the game, and whether that waits (R-DESK-05). */
export function ResumeRow({ desk: { pausable } }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <div className={styles.foot}>
      <SheetAction
        icon={Play}
        label={formatMessage(pausable ? text.resume : text.back)}
        note={formatMessage(pausable ? text.paused : text.goesOn)}
        data-main
        onClick={() => send({ type: "desk/sheet", open: false })}
      />
    </div>
  );
}
