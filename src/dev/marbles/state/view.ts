import { equal } from "../../../../streams/lib/equal.ts";
import { alignedDiagrams, type Row } from "../diagram/aligned.ts";
import { firstDifference, saidDifference } from "../diagram/firstDifference.ts";
import { type Happening, lettersFor } from "../diagram/letters.ts";
import type { Mark } from "../diagram/marks.ts";
import { type Read, readDiagram } from "../diagram/read.ts";
import type { Input, Parameter, Rule } from "../rules/rule.ts";
import { type Axis, axisOf } from "./axis.ts";
import { type Draft, diagramOf, type Field, numberOf, ruleOf, untilOf, valuesOf } from "./draft.ts";
import { mostShown, type Outcome, runRule, type Setup } from "./run.ts";

/** An input as the page shows it. */
export interface ShownInput {
  readonly input: Input;
  readonly text: string;
  readonly read: Read;
  readonly values: ReadonlyMap<string, Field<unknown>>;
}

/** A diagram on the page's axis. */
export interface Track {
  readonly name: string;
  readonly marks: readonly Mark[];
  /** What each letter stands for, as text. */
  readonly values: ReadonlyMap<string, string>;
}

/** The diagram that should come out, as it was typed, and whether it does. */
interface Expected {
  readonly text: string;
  /** Null while none was typed. */
  readonly read: Read | null;
  /** Null while there is nothing to compare. */
  readonly verdict: { readonly same: boolean; readonly says: string } | null;
}

/** All that the page shows of a draft. */
export interface View {
  readonly rule: Rule;
  readonly until: Field<number>;
  readonly parameters: ReadonlyArray<{ readonly parameter: Parameter; readonly field: Field<number> }>;
  readonly inputs: readonly ShownInput[];
  /** Null while something is wrong with what was typed. */
  readonly output: Track | null;
  /** Of the output: why there is none, or that not all of it is shown; null for nothing to say. */
  readonly note: string | null;
  readonly expected: Expected;
  readonly axis: Axis;
  /** Inputs and output beneath one another, to be copied into a test. */
  readonly drawn: string;
}

/** Reads a draft and runs its rule (R-TEST-04). */
export function viewOf(draft: Draft): View {
  const rule = ruleOf(draft);
  const inputs = rule.inputs.map((input): ShownInput => {
    const text = diagramOf(draft, input);
    return { input, text, read: readDiagram(text), values: valuesOf(draft, input) };
  });
  const parameters = rule.parameters.map((parameter) => ({ parameter, field: numberOf(draft, parameter) }));
  const until = untilOf(draft);
  const setup = setupOf(inputs, parameters, until);
  const outcome = setup ? runRule(rule, setup) : null;
  const output = outcome?.kind === "ran" ? outputTrack(outcome.output, inputs) : null;
  const read = draft.expected.trim() === "" ? null : readDiagram(draft.expected);
  const first = output && read?.kind === "diagram" ? firstDifference(read.marks, output.marks) : null;
  const expected: Expected = {
    ...{ text: draft.expected, read },
    verdict:
      output && read?.kind === "diagram"
        ? {
            same: first === null,
            says: first ? `The output ${saidDifference(first)}.` : "The output is as expected.",
          }
        : null,
  };
  const rows: readonly Row[] = [
    ...inputs.map(trackOf),
    ...(read ? [{ name: "expected", marks: read.marks }] : []),
    ...(output ? [{ name: read ? "actual" : "output", marks: output.marks }] : []),
  ];
  return {
    rule,
    until,
    parameters,
    inputs,
    output,
    note: noteOf(outcome),
    expected,
    axis: axisOf(rows.flatMap(({ marks }) => marks.map(({ at }) => at))),
    drawn: alignedDiagrams(rows, first?.at ?? null).join("\n"),
  };
}

export function trackOf({ input, read, values }: ShownInput): Track {
  return {
    name: input.name,
    marks: read.marks,
    values: new Map([...values].map(([letter, { text }]) => [letter, text])),
  };
}

/** Null when something is wrong. */
function setupOf(
  inputs: readonly ShownInput[],
  parameters: View["parameters"],
  until: Field<number>,
): Setup | null {
  const fields = [until, ...parameters.map(({ field }) => field), ...inputs.flatMap(usedValues)];
  const wrong =
    fields.some((field) => field.wrong !== null) || inputs.some(({ read }) => read.kind === "wrong");
  if (wrong) return null;
  return {
    until: until.value ?? 0,
    numbers: new Map(parameters.map(({ parameter, field }) => [parameter.name, field.value ?? 0])),
    diagrams: new Map(
      inputs.map(({ input, text, values }) => [
        input.name,
        { text, values: Object.fromEntries([...values].map(([letter, { value }]) => [letter, value])) },
      ]),
    ),
  };
}

/** Of the letters that the diagram uses: a mistake in another one harms nothing. */
function usedValues({ read, values }: ShownInput): ReadonlyArray<Field<unknown>> {
  return [...values].flatMap(([letter, field]) =>
    read.marks.some((mark) => mark.letter === letter) ? [field] : [],
  );
}

/** Values that came in have the letters that they had there. */
function outputTrack(output: readonly Happening[], inputs: readonly ShownInput[]): Track {
  const known = inputs.flatMap(({ values }) =>
    [...values].map(([letter, { value }]) => ({ at: -1, kind: "value" as const, letter, value })),
  );
  // One letter may stand for two values of two inputs: the first keeps it.
  const own = known.filter(({ letter }, index) => known.findIndex((one) => one.letter === letter) === index);
  const { marks, legend } = lettersFor(own, output, equal);
  return {
    name: "output",
    marks,
    values: new Map([...legend.values].map(([letter, value]) => [letter, textOf(value)])),
  };
}

function textOf(value: unknown): string {
  return value instanceof Error ? String(value) : (JSON.stringify(value) ?? "undefined");
}

function noteOf(outcome: Outcome | null): string | null {
  if (outcome === null) return "There is no output until what is marked above is right.";
  if (outcome.kind === "failed") return `The rule failed: ${outcome.why}`;
  if (outcome.cut) return `Only the first ${mostShown} are shown.`;
  return outcome.output.length === 0 ? "Nothing comes out." : null;
}
