import * as z from "zod/mini";
import { type Header, inbound, type WrittenLine } from "../../streams/adapters/recording/format.ts";
import { issueOf } from "./rows.ts";
import { schemaOf } from "./schemaOf.ts";

/** Members inside members inside … of a line's data. Anything deeper is an attack on what reads it. */
const maxDepth = 60;

/**
 * Checks each line by itself and against the lines before it.
 * @param fullFrom of the header
 * @returns called with each line in turn: what is wrong with it, null for nothing
 */
export function createLineChecks(fullFrom: Header["fullFrom"] = 1): (next: WrittenLine) => string | null {
  /** The name of each `open` line, by its number. */
  const opened = new Map<number, string>();
  let [last, lastAt] = [0, 0];

  return (next) => {
    const { seq, at, what, of } = next;
    const name = `${next.port}.${next.kind}`;
    if (seq <= last) return `seq is ${seq}, after ${last}`;
    if (seq !== last + 1 && seq > fullFrom) return `seq is ${seq}, ${last + 1} was due: lines are missing`;
    if (seq < fullFrom && what !== "open" && !isInput(what))
      return `it is an output before line ${fullFrom}, from which on the header promises them`;
    if (at < lastAt) return `at is ${at}, before the ${lastAt} of the line before it: time goes backwards`;
    for (const reference of [next.cause, next.during])
      if (typeof reference === "number" && (reference < 0 || reference >= seq))
        return `it refers to line ${reference}, which is not before it`;
    if (["next", "done", "error", "tell", "close"].includes(what)) {
      if (of === undefined || opened.get(of) !== name) return `it belongs to no open stream ${name}`;
    } else if (of !== undefined) return "it belongs to no stream and has an of";
    const schema = schemaOf(what, name);
    if (schema === null) return `no fact ${what} ${name} is known`;
    if (!("data" in next)) return "data: is missing";
    if (isDeep(next.data, maxDepth)) return `data: is nested more than ${maxDepth} deep`;
    const fits = z.safeParse(schema, next.data);
    if (!fits.success) return `data: ${issueOf(fits.error)}`;
    if (what === "open") opened.set(seq, name);
    [last, lastAt] = [seq, at];
    return null;
  };
}

function isInput(what: WrittenLine["what"]): boolean {
  return inbound.some((one) => one === what);
}

/** @param room how deep it may be */
function isDeep(value: unknown, room: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return room === 0 || Object.values(value).some((part) => isDeep(part, room - 1));
}
