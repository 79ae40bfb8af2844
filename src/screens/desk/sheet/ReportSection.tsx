import Flag from "lucide-react/icons/flag";
import { defineMessages, useIntl } from "react-intl";
import { useDeskDo } from "../../../bridge/useDeskDo.ts";
import { SheetAction } from "./SheetAction.tsx";
import { SheetSection } from "./SheetSection.tsx";

const text = defineMessages({ report: { id: "sheet.report", defaultMessage: "Report a problem" } });

/** The way to the form for a problem. */
export function ReportSection() {
  const act = useDeskDo();
  return (
    <SheetSection>
      <SheetAction
        icon={Flag}
        label={useIntl().formatMessage(text.report)}
        onClick={() => act({ kind: "sheetPage", page: "report" })}
      />
    </SheetSection>
  );
}
