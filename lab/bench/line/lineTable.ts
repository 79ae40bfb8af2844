import type { LinePart } from "./lineReport.ts";
import type { LineTrial } from "./lines.ts";
import type { TrialResult } from "./trial.ts";

/** The table's head, as Markdown. */
export const lineTableHead = [
  "| line | sender | kbit/s before → bad → after | height bad → after | frames/s before → bad → after | freezes: number, s | input to photon before → bad, ms | back after, s |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |",
].join("\n");

/** One trial with one sender, as a row of that table. */
export function lineRow(trial: LineTrial, sender: string, result: TrialResult): string {
  const { before, during, after, codec, recovery } = result;
  const cells = [
    trial.name,
    `${sender}, ${codec.replace("video/", "")}`,
    [before, during, after].map(({ kilobits }) => kilobits.toFixed(0)).join(" → "),
    [during, after].map(({ height }) => height).join(" → "),
    [before, during, after].map(({ framesPerSecond }) => framesPerSecond.toFixed(0)).join(" → "),
    `${during.freezes}, ${during.frozen.toFixed(1)}`,
    `${latencyOf(before)} → ${latencyOf(during)}`,
    Number.isFinite(recovery) ? recovery.toFixed(1) : "never",
  ];
  return `| ${cells.join(" | ")} |`;
}

const latencyOf = ({ p50, p95 }: LinePart): string =>
  Number.isNaN(p50) ? "–" : `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
