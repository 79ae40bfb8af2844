import * as z from "zod/mini";
import type { WrittenLine } from "../../recorder/format.ts";
import { reads } from "../../recorder/reads.ts";
import {
  callNames,
  clockSchemas,
  drawSchemas,
  screenText,
  stateChange,
  streamSchemas,
  tellNames,
} from "../../recorder/recordSchemas.ts";
import { intents } from "../../streams/intents.ts";

const nothing = z.null();
const has = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name);
const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/** The schema of a line's data; null where a recording has no such line. */
export function schemaOf(what: WrittenLine["what"], name: string): z.core.$ZodType | null {
  switch (what) {
    case "next":
      return has(streamSchemas, name) ? streamSchemas[name] : null;
    case "open":
      return has(streamSchemas, name) ? z.unknown() : null;
    case "tell":
      return isOneOf(tellNames, name) ? z.unknown() : null;
    case "done":
    case "close":
      return has(streamSchemas, name) ? nothing : null;
    case "error":
      return has(streamSchemas, name) ? z.string() : null;
    case "read":
      if (name === "clock.now") return clockSchemas.now;
      return has(reads, name) ? z.strictObject({ of: z.unknown(), value: reads[name].schema }) : null;
    case "draw":
      return has(drawSchemas, name) ? drawSchemas[name] : null;
    case "fire":
      return name === "clock.timer" ? clockSchemas.timer : null;
    case "send":
      return name === "app.intent" ? intents : name === "app.end" ? nothing : null;
    case "call":
      return isOneOf(callNames, name) ? z.unknown() : null;
    case "state":
      return name.startsWith("state.") ? stateChange : null;
    case "screen":
      return name === "screen.text" ? screenText : null;
  }
}

/** The schema of a value in the header. @param key as `knownKey` makes it */
export function schemaOfKnown(key: string): z.core.$ZodType | null {
  const [name = ""] = key.split(" ");
  return has(reads, name) ? reads[name].schema : null;
}
