import { type OpsAuditEntry, opsExportPath } from "../../wire/operator/ops.ts";
import { useSelector } from "../bridge/useValue.ts";
import { momentText } from "./parts/format.ts";
import { useOps } from "./parts/OpsContext.ts";
import styles from "./parts/Rows.module.css";
import { Row, Rows } from "./parts/Rows.tsx";
import { Search } from "./Search.tsx";

const tones = { done: "good", pending: "warm", refused: "warm", failed: "bad", unknown: "bad" } as const;

export function LogTab() {
  const log = useSelector(useOps().state, (value) => value.log);
  return (
    <>
      <Search tab="log" label="Search the log" text={log.text} failure={log.failure} />
      <p className={styles.files}>
        <a className={styles.file} href={fileOf("csv", log.text)} download>
          Download as CSV
        </a>
        <a className={styles.file} href={fileOf("json", log.text)} download>
          Download as JSON
        </a>
      </p>
      <Rows
        title={log.text === "" ? "Latest entries" : "Entries found"}
        empty="No entry is found."
        rows={log.data?.map(entryRow) ?? null}
      />
    </>
  );
}

/** URL of a file with all results of the search. */
function fileOf(format: "csv" | "json", search: string): string {
  return `${opsExportPath}?${new URLSearchParams({ format, search })}`;
}

function entryRow({ seq, at, operator, action, target, reason, result, detail }: OpsAuditEntry) {
  return (
    <Row
      key={seq}
      name={action}
      badge={{ text: result, tone: tones[result] }}
      facts={[
        ["Operator", operator],
        ["When", momentText(at)],
        ["Target", target],
        ["Reason", reason],
        ["Result", detail],
      ]}
    />
  );
}
