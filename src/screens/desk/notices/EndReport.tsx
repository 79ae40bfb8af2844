import { defineMessages, useIntl } from "react-intl";
import { useValue } from "../../../bridge/useValue.ts";
import { DeskGate, useDeskModule } from "../../../components/gates.ts";
import { ReportDisclosure } from "../../../components/report/ReportDisclosure.tsx";
import styles from "./DeskNotice.module.css";

const text = defineMessages({
  report: { id: "desk.report", defaultMessage: "How this session ran" },
  failed: { id: "desk.report.failed", defaultMessage: "The report didn’t load." },
});

/** After the game: how it ran, where something was measured (R-LAG-03). */
export default function EndReport() {
  return (
    <DeskGate fallback={null}>
      <Report />
    </DeskGate>
  );
}

function Report() {
  const { formatMessage } = useIntl();
  const report = useValue(useDeskModule().report);
  if (report === null) return null;
  return (
    <div className={styles.report}>
      <ReportDisclosure
        report={report}
        label={formatMessage(text.report)}
        failed={formatMessage(text.failed)}
      />
    </div>
  );
}
