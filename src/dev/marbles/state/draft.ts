import { readDiagram } from "../diagram/read.ts";
import { rules } from "../rules/registry.ts";
import type { Input, Parameter, Rule } from "../rules/rule.ts";

/** What has been typed, as text; what was not touched is not in it. Kept in the address (R-TEST-04). */
export interface Draft {
  readonly rule: string;
  /** When the output is no longer watched, ms. */
  readonly until: string;
  /** By the parameter's name. */
  readonly numbers: Readonly<Record<string, string>>;
  /** By the input's name. */
  readonly diagrams: Readonly<Record<string, string>>;
  /** As JSON, by input and letter: `now$.t`. */
  readonly values: Readonly<Record<string, string>>;
  /** The diagram that should come out; "" to compare nothing. */
  readonly expected: string;
}

/** ms; as in the tests. */
const usualUntil = "60000";
/** Of each text in an address: longer ones are cut. */
const longest = 4_000;
/** An hour, ms. */
const mostUntil = 3_600_000;

export function emptyDraft(rule: string): Draft {
  return { rule, until: usualUntil, numbers: {}, diagrams: {}, values: {}, expected: "" };
}

/** The rule of a draft; the first for an unknown name. */
export function ruleOf({ rule }: Draft): Rule {
  const [first] = rules;
  const found = rules.find(({ name }) => name === rule) ?? first;
  if (!found) throw new Error("There are no rules.");
  return found;
}

/** The draft of an address's query. What the rule does not know is ignored. */
export function draftOf(query: string): Draft {
  const given = new URLSearchParams(query.slice(0, 20_000));
  const { name, parameters, inputs } = ruleOf(emptyDraft(given.get("rule") ?? ""));
  const pick = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((one) => {
        const text = given.get(one);
        return text === null ? [] : [[one, text.slice(0, longest)]];
      }),
    );
  return {
    rule: name,
    until: (given.get("until") ?? usualUntil).slice(0, longest),
    numbers: pick(parameters.map((one) => one.name)),
    diagrams: pick(inputs.map((one) => one.name)),
    values: pick(
      [...given.keys()].filter((key) =>
        inputs.some((one) => key.startsWith(`${one.name}.`) && isLetter(key.slice(one.name.length + 1))),
      ),
    ),
    expected: (given.get("expected") ?? "").slice(0, longest),
  };
}

/** The query that opens a draft again, readable: `?rule=ignoreWithin&tap$=a+1999ms+b`. */
export function queryOf({ rule, until, numbers, diagrams, values, expected }: Draft): string {
  const query = new URLSearchParams({ rule, ...numbers, ...diagrams, ...values });
  if (until !== usualUntil) query.set("until", until);
  if (expected !== "") query.set("expected", expected);
  return `?${query.toString().replaceAll("%24", "$")}`;
}

const isLetter = (text: string): boolean => [...text].length === 1 && !" -()|#^!".includes(text);

/** A text that was typed, and what is wrong with it; null for nothing. */
export interface Field<T> {
  readonly text: string;
  readonly value: T | null;
  readonly wrong: string | null;
}

export function numberOf({ numbers }: Draft, { name, usual, least, most, unit }: Parameter): Field<number> {
  const whole = unit === "ms";
  return numberField(numbers[name] ?? String(usual), { least, most, whole });
}

/** When watching ends, ms. */
export function untilOf({ until }: Draft): Field<number> {
  return numberField(until, { least: 1, most: mostUntil, whole: true });
}

function numberField(
  text: string,
  { least, most, whole }: { least: number; most: number; whole: boolean },
): Field<number> {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) return { text, value: null, wrong: "This is not a number." };
  if (whole && !Number.isInteger(value))
    return { text, value: null, wrong: "Only whole milliseconds count." };
  const fits = value >= least && value <= most;
  return fits
    ? { text, value, wrong: null }
    : { text, value: null, wrong: `This must be from ${least} to ${most}.` };
}

export function diagramOf({ diagrams }: Draft, { name, usual }: Input): string {
  return diagrams[name] ?? usual;
}

/** What each letter of an input stands for: the usual ones, and those of its diagram. */
export function valuesOf(draft: Draft, input: Input): ReadonlyMap<string, Field<unknown>> {
  const used = readDiagram(diagramOf(draft, input)).marks.map(({ letter }) => letter);
  const letters = [...new Set([...Object.keys(input.values), ...used.filter(isLetter)])];
  return new Map(letters.map((letter) => [letter, fieldOf(draft, input, letter)]));
}

function fieldOf({ values }: Draft, input: Input, letter: string): Field<unknown> {
  const usual = input.value === null && !(letter in input.values) ? letter : input.values[letter];
  const typed = values[`${input.name}.${letter}`];
  if (typed === undefined && usual === undefined)
    return { text: "", value: null, wrong: `${letter} stands for nothing yet: ${input.value?.says}.` };
  const text = typed ?? JSON.stringify(usual);
  const value = parsed(text);
  if (value === undefined)
    return { text, value: null, wrong: "This is not JSON: a text stands in double quotes." };
  const fits = input.value === null || input.value.schema.safeParse(value).success;
  return fits
    ? { text, value, wrong: null }
    : { text, value: null, wrong: `This must be ${input.value?.says}.` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
