import ArrowLeft from "lucide-react/icons/arrow-left";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { SheetAction } from "./SheetAction.tsx";
import { SheetSection } from "./SheetSection.tsx";

const text = defineMessages({
  leave: { id: "sheet.leave", defaultMessage: "Leave, and come back later" },
  kept: { id: "sheet.leave.note", defaultMessage: "The game stays open for you, and its minutes count." },
});

/** The way out on which the seat is kept. */
export function LeaveSection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <SheetSection>
      <SheetAction
        icon={ArrowLeft}
        label={formatMessage(text.leave)}
        note={formatMessage(text.kept)}
        onClick={() => send({ type: "desk/leave" })}
      />
    </SheetSection>
  );
}
