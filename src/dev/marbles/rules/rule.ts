import type { Observable } from "rxjs";
import * as z from "zod/mini";
import type { Clock } from "../../../../streams/ports.ts";

/** A number that a rule takes. */
export interface Parameter {
  readonly name: string;
  readonly says: string;
  readonly unit: "ms" | "part of 1";
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

/** A stream that a rule takes. */
export interface Input {
  readonly name: string;
  readonly says: string;
  /** `hot` runs from the start; `cold` begins anew with each subscription. */
  readonly kind: "hot" | "cold";
  readonly usual: string;
  /** What the usual letters stand for. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What a letter may stand for, and in words. Null: anything, and a letter without a value stands for itself. */
  readonly value: { readonly schema: z.ZodMiniType; readonly says: string } | null;
}

/** What a rule runs on. */
interface Tools {
  readonly clock: Clock;
  /** @throws for a name that is no parameter of the rule */
  number(name: string): number;
  /** @param schema of its values; they were checked with the input's own  @throws for a name that is no input of the rule */
  stream<T>(name: string, schema: z.ZodMiniType<T>): Observable<T>;
}

/** An operator or factory of `streams/rules/`, as the playground runs it. */
export interface Rule {
  /** Unique; stands in the address. */
  readonly name: string;
  /** The export of `streams/rules/` that it runs. */
  readonly of: (...args: never[]) => unknown;
  readonly says: string;
  readonly parameters: readonly Parameter[];
  readonly inputs: readonly Input[];
  run(tools: Tools): Observable<unknown>;
}

/** A duration. @param usual ms */
export const duration = (name: string, says: string, usual: number): Parameter => ({
  name,
  says,
  unit: "ms",
  usual,
  least: 1,
  most: 3_600_000,
});

/** A part of 1, 0 to 1. */
export const share = (name: string, says: string, usual: number): Parameter => ({
  name,
  says,
  unit: "part of 1",
  usual,
  least: 0,
  most: 1,
});

export const truth = z.boolean();

/** An input of true and false: `t` and `f`. */
export const truths = (name: string, says: string, usual: string): Input => ({
  name,
  says,
  kind: "hot",
  usual,
  values: { t: true, f: false },
  value: { schema: truth, says: "true or false" },
});
