import Flag from "lucide-react/icons/flag";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { SheetAction } from "./SheetAction.tsx";
import { SheetSection } from "./SheetSection.tsx";

const text = defineMessages({ report: { id: "sheet.report", defaultMessage: "Report a problem" } });

export function ReportSection() {
  const send = useSend();
  return (
    <SheetSection>
      <SheetAction
        icon={Flag}
        label={useIntl().formatMessage(text.report)}
        onClick={() => send({ type: "desk/sheetPage", page: "report" })}
      />
    </SheetSection>
  );
}
