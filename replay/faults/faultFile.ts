import * as z from "zod/mini";
import { jsonOf } from "../../streams/wire/orElse.ts";

/** Which facts of a recording a fault hits. */
const which = z.union([
  /** The line of the file, as an editor counts. */
  z.strictObject({ line: z.int().check(z.gte(2)) }),
  z.strictObject({
    /** Port and kind, such as `http.request`, `socket.connect`, `app.intent`. */
    fact: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Part of its name: a call's path, a frame's event, an intent's type, an event's kind. */
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** From 1; absent: all of them. */
    occurrence: z.optional(z.int().check(z.gte(1))),
  }),
]);
export type Which = z.infer<typeof which>;

const ms = z.number().check(z.gte(0), z.lte(3_600_000));

const fault = z.discriminatedUnion("do", [
  /** It never comes. */
  z.strictObject({ do: z.literal("drop"), which }),
  /** It comes later. */
  z.strictObject({ do: z.literal("delay"), which, ms }),
  /** It comes again. @param after ms */
  z.strictObject({ do: z.literal("repeat"), which, after: ms }),
  /** It changes places with the next fact of the same port and kind. */
  z.strictObject({ do: z.literal("reorder"), which }),
  /**
   * It says something else.
   * @param path of the member, such as `body.json.data.totalTime`; "" is the whole
   * @param value absent: the member is missing
   */
  z.strictObject({
    do: z.literal("corrupt"),
    which,
    path: z.string().check(z.maxLength(1_000)),
    value: z.optional(z.unknown()),
  }),
]);
export type Fault = z.infer<typeof fault>;
export type FaultKind = Fault["do"];

/** A small file beside a recording: what goes wrong in its replay (R-REC-20). */
const faultFile = z.strictObject({
  version: z.literal(1),
  faults: z.array(fault).check(z.maxLength(1_000)),
});
export type FaultFile = z.infer<typeof faultFile>;

/** More is no fault file. Characters. */
const maxLength = 1_000_000;

/**
 * Reads a fault file.
 * @param text JSON
 * @returns `refused` with the reason, in one line
 */
export function readFaults(
  text: string,
): ({ kind: "faults" } & FaultFile) | { kind: "refused"; why: string } {
  if (text.length > maxLength) return { kind: "refused", why: `it is longer than ${maxLength} characters` };
  const read = faultFile.safeParse(jsonOf(text));
  if (read.success) return { kind: "faults", ...read.data };
  const [issue] = read.error.issues;
  const path = issue?.path.join(".") ?? "";
  return { kind: "refused", why: path === "" ? "it is no fault file" : `${path}: ${issue?.message}` };
}

/** Faults as the text of a file. */
export function faultFileText(faults: readonly Fault[]): string {
  const rows = faults.map((one) => `    ${JSON.stringify(one)}`);
  return `{\n  "version": 1,\n  "faults": [\n${rows.join(",\n")}\n  ]\n}\n`;
}
