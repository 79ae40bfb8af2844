import { type OpsProblem, opsRecordingPath } from "../../wire/operator/ops.ts";
import { useSelector } from "../bridge/useValue.ts";
import { kilobytesText, momentText } from "./parts/format.ts";
import { useMayAct, useOps } from "./parts/OpsContext.ts";
import styles from "./parts/Rows.module.css";
import { Row, Rows } from "./parts/Rows.tsx";
import { Search } from "./Search.tsx";

export function ProblemsTab() {
  const problems = useSelector(useOps().state, (value) => value.problems);
  const mayAct = useMayAct();
  return (
    <>
      <Search
        tab="problems"
        label="Search by account id or number of the report"
        text={problems.text}
        failure={problems.failure}
      />
      <Rows
        title={problems.text === "" ? "Latest reports" : "Reports found"}
        empty="No report is found."
        rows={problems.data?.map((problem) => problemRow(problem, mayAct)) ?? null}
      />
    </>
  );
}

function problemRow(problem: OpsProblem, mayAct: boolean) {
  const {
    reference,
    accountId,
    receivedAt,
    what,
    words,
    gameId,
    statistics,
    version,
    browser,
    recordingBytes,
  } = problem;
  return (
    <Row
      key={reference}
      name={reference}
      badge={{ text: what, tone: "plain" }}
      facts={[
        ["Received", momentText(receivedAt)],
        ["Account", accountId],
        ["Game", gameId ?? ""],
        ["Connection", statistics],
        ["App", version],
        ["Browser", browser],
      ]}
    >
      {words !== "" && <blockquote className={styles.words}>{words}</blockquote>}
      {recordingBytes !== null && mayAct && (
        <a
          className={styles.file}
          href={`${opsRecordingPath}?${new URLSearchParams({ reference })}`}
          download
          aria-label={`Download the recording: ${reference}`}
        >
          Download the recording ({kilobytesText(recordingBytes)})
        </a>
      )}
    </Row>
  );
}
