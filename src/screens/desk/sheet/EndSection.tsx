import ArrowLeft from "lucide-react/icons/arrow-left";
import Power from "lucide-react/icons/power";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { SheetAction } from "./SheetAction.tsx";
import { SheetSection } from "./SheetSection.tsx";

const text = defineMessages({
  leave: { id: "sheet.leave", defaultMessage: "Leave, and come back later" },
  kept: { id: "sheet.leave.note", defaultMessage: "The game stays open for you, and its minutes count." },
  end: { id: "sheet.end", defaultMessage: "End the game" },
});

/** The two ways out: the seat is kept, or given back after a confirmation. */
export function EndSection() {
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
      <SheetAction
        icon={Power}
        label={formatMessage(text.end)}
        data-danger
        onClick={() => send({ type: "schedule/end" })}
      />
    </SheetSection>
  );
}
