import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, Suspense, useId, useState } from "react";
import type { SessionReport as Report } from "../../../streams/storage/sessionReport.ts";
import { messagesGate } from "../../bridge/LazyMessages.tsx";
import { lazyComponent } from "../../bridge/lazyComponent.tsx";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import styles from "./Report.module.css";

const SessionReport = lazyComponent(() => import("./SessionReport.tsx"), messagesGate("sheet"));

interface Props {
  readonly label: ReactNode;
  readonly report: Report;
  /** In place of a report whose code did not load. */
  readonly failed: string;
  /** Further actions below the report. */
  readonly children?: ReactNode;
}

/** A button that unfolds a session's report, whose code is loaded then (R-LAG-03). */
export function ReportDisclosure({ label, report, failed, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.disclosure}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onPointerDown={() => void SessionReport.preload()}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.label}>{label}</span>
        <ChevronDown size={20} aria-hidden="true" data-open={open || undefined} />
      </button>
      <div id={id} hidden={!open}>
        {open && (
          <ErrorBoundary fallback={() => <p role="status">{failed}</p>}>
            <Suspense fallback={null}>
              <SessionReport report={report} />
            </Suspense>
          </ErrorBoundary>
        )}
        {children}
      </div>
    </div>
  );
}
