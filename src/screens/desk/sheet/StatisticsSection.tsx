import { defineMessages, useIntl } from "react-intl";
import { useValue } from "../../../bridge/useValue.ts";
import { useDeskModule } from "../../../components/gates.ts";
import { ReportDisclosure } from "../../../components/report/ReportDisclosure.tsx";
import styles from "./StatisticsSection.module.css";

const text = defineMessages({
  report: { id: "sheet.session", defaultMessage: "How this session goes" },
  failed: { id: "sheet.session.failed", defaultMessage: "The report didn’t load." },
  none: { id: "sheet.session.none", defaultMessage: "Nothing has been measured yet." },
});

/** The report of the running session, so far (R-LAG-03). */
export function StatisticsSection() {
  const { formatMessage } = useIntl();
  const report = useValue(useDeskModule().report);
  if (report === null) return <p className={styles.box}>{formatMessage(text.none)}</p>;
  return (
    <div className={styles.box}>
      <ReportDisclosure
        report={report}
        label={formatMessage(text.report)}
        failed={formatMessage(text.failed)}
      />
    </div>
  );
}
