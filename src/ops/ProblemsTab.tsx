import type { OpsProblem } from "../../streams/wire/ops.ts";
import { useSelector } from "../bridge/useValue.ts";
import { momentText } from "./format.ts";
import { useOps } from "./OpsContext.ts";
import styles from "./Rows.module.css";
import { Row, Rows } from "./Rows.tsx";
import { Search } from "./Search.tsx";

/** Players' reports of problems. */
export function ProblemsTab() {
  const problems = useSelector(useOps().state, (value) => value.problems);
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
        rows={problems.data?.map(problemRow) ?? null}
      />
    </>
  );
}

function problemRow(problem: OpsProblem) {
  const { reference, accountId, receivedAt, what, words, gameId, statistics, version, browser } = problem;
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
    </Row>
  );
}
