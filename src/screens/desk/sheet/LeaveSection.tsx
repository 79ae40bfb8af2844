import ArrowLeft from "lucide-react/icons/arrow-left";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { SheetAction } from "./SheetAction.tsx";
import { SheetSection } from "./SheetSection.tsx";
import type { SectionProps } from "./sectionProps.ts";

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
});

/** The way out on which the seat is kept. */
export function LeaveSection({ desk: { pausable } }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <SheetSection>
      <SheetAction
        icon={ArrowLeft}
        label={formatMessage(text.leave)}
        note={formatMessage(pausable ? text.held : text.short)}
        onClick={() => send({ type: "desk/leave" })}
      />
    </SheetSection>
  );
}
