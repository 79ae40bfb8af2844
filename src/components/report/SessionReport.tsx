import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { SessionReport as Report } from "../../../streams/storage/sessionReport.ts";
import { CauseShares } from "./CauseShares.tsx";
import { Fact } from "./Fact.tsx";
import styles from "./Report.module.css";
import { ReportGraph } from "./ReportGraph.tsx";

const text = {
  ...defineMessages({
    input: { id: "report.input", defaultMessage: "From press to picture" },
    unmeasured: {
      id: "report.input.none",
      defaultMessage: "Not measured: nothing was pressed, or this browser can’t tell.",
    },
    frames: { id: "report.frames", defaultMessage: "Frames a second" },
    stall: { id: "report.stall", defaultMessage: "Longest stall" },
    noStall: { id: "report.stall.none", defaultMessage: "None" },
    line: { id: "report.line", defaultMessage: "Way to the machine and back" },
  }),
  median: defineMessage<{ ms: number }>({
    id: "report.input.median",
    defaultMessage: "{ms, number} ms, typically",
  }),
  rest: defineMessage<{ p95: number; p99: number; presses: number }>({
    id: "report.input.rest",
    defaultMessage:
      "95 of 100 within {p95, number} ms, 99 of 100 within {p99, number} ms; {presses, plural, one {# press} other {# presses}} measured",
  }),
  ms: defineMessage<{ ms: number }>({ id: "report.ms", defaultMessage: "{ms, number} ms" }),
  seconds: defineMessage<{ seconds: number }>({
    id: "report.seconds",
    defaultMessage: "{seconds, number} s",
  }),
  asPromised: defineMessage<{ ms: number }>({
    id: "report.line.asPromised",
    defaultMessage: "As the speed test said: {ms, number} ms",
  }),
  slower: defineMessage<{ ms: number }>({
    id: "report.line.slower",
    defaultMessage: "Slower than the speed test said: {ms, number} ms",
  }),
  faster: defineMessage<{ ms: number }>({
    id: "report.line.faster",
    defaultMessage: "Faster than the speed test said: {ms, number} ms",
  }),
};

/** Differences below this say nothing, ms: the two are not measured in the same way. */
const alike = 15;

/** How a session ran (R-LAG-03): only what was measured. */
export default function SessionReport({ report }: { report: Report }) {
  return (
    <div className={styles.report}>
      <Numbers report={report} />
      <ReportGraph report={report} />
      <CauseShares report={report} />
    </div>
  );
}

function Numbers({ report }: { report: Report }) {
  const { formatMessage } = useIntl();
  const { inputToPhoton, frames, longestStallMs, roundTrip, promised } = report;
  return (
    <dl className={styles.numbers}>
      <Fact name={formatMessage(text.input)}>
        {inputToPhoton === null ? (
          <span className={styles.note}>{formatMessage(text.unmeasured)}</span>
        ) : (
          <>
            <strong>{formatMessage(text.median, { ms: inputToPhoton.p50 })}</strong>
            <span className={styles.note}>{formatMessage(text.rest, inputToPhoton)}</span>
          </>
        )}
      </Fact>
      {frames !== null && (
        <Fact name={formatMessage(text.frames)}>
          <strong>{frames}</strong>
        </Fact>
      )}
      <Fact name={formatMessage(text.stall)}>
        <strong>
          {longestStallMs === 0
            ? formatMessage(text.noStall)
            : formatMessage(text.seconds, { seconds: Math.round(longestStallMs / 100) / 10 })}
        </strong>
      </Fact>
      {roundTrip !== null && (
        <Fact name={formatMessage(text.line)}>
          <strong>{formatMessage(text.ms, { ms: roundTrip })}</strong>
          {promised !== null && (
            <span className={styles.note}>
              {formatMessage(comparison(roundTrip, promised), { ms: Math.round(promised) })}
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function comparison(measured: number, promised: number) {
  if (Math.abs(measured - promised) < alike) return text.asPromised;
  return measured > promised ? text.slower : text.faster;
}
