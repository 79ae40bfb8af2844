import type { Exploration, Finding } from "../../faults/explore.ts";
import { type Fault, faultFileText } from "../../faults/faultFile.ts";
import { factsChosen } from "../../faults/hits.ts";
import type { Breach } from "../../faults/invariants.ts";
import { describeFact, type Fact } from "../../simulation/facts.ts";

/** Characters of a value that are shown. */
const maxValue = 80;

export function describeBreach({ invariant, how }: Breach): string {
  return `${invariant}: ${how}`;
}

/**
 * What exploring found, for a terminal.
 * @param firstSeed of the runs
 * @param took ms
 */
export function describeExploration(
  { runs, findings, world }: Exploration,
  firstSeed: number,
  took: number,
): string {
  const speed = runs / Math.max(took / 1_000, 0.001);
  return [
    `${runs} runs with faults (seeds ${firstSeed} to ${firstSeed + runs - 1}) in ${(took / 1_000).toFixed(1)} s: ${speed.toFixed(1)} runs/s.`,
    findings.length === 0 ? "All invariants hold." : `Invariants break in ${findings.length} ways:`,
    ...findings.flatMap((finding) => ["", ...describeFinding(finding, world.facts)]),
  ].join("\n");
}

function describeFinding(
  { seed, faults, runs, ...breach }: Finding,
  facts: readonly Fact[],
): readonly string[] {
  const heading = describeBreach(breach);
  if (faults.length === 0) return [heading, "  without any fault"];
  return [
    `${heading} (seed ${seed}; ${runs} runs)`,
    ...faults.map((fault) => `  ${describeFault(fault, facts)}`),
    "  as a fault file:",
    ...faultFileText(faults)
      .trimEnd()
      .split("\n")
      .map((row) => `  ${row}`),
  ];
}

function describeFault(fault: Fault, facts: readonly Fact[]): string {
  const what = factsChosen(facts, fault.which).map(describeFact).join("; ");
  if (fault.do === "delay") return `delay by ${fault.ms} ms: ${what}`;
  if (fault.do === "repeat") return `repeat after ${fault.after} ms: ${what}`;
  if (fault.do !== "corrupt") return `${fault.do}: ${what}`;
  const value = JSON.stringify(fault.value) ?? "missing";
  const shown = value.length > maxValue ? `${value.slice(0, maxValue)}…` : value;
  return `corrupt: ${what}, ${fault.path === "" ? "the whole" : fault.path} is ${shown}`;
}
