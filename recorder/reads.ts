import * as z from "zod/mini";
import type { Ports } from "../streams/ports.ts";
import { recordedText } from "./recordedText.ts";

export const address = z.strictObject({ path: z.string(), query: z.string(), hash: z.string() });

interface Read<Value> {
  readonly schema: z.ZodMiniType<Value>;
  /** What a replay finds where the recording does not say. */
  readonly otherwise: Value;
  /** Reads it for the header of a recording. Absent for what the header has by itself, or not at all. */
  readonly forHeader?: (ports: Ports) => unknown;
}
const read = <Value>(
  schema: z.ZodMiniType<Value>,
  otherwise: Value,
  forHeader?: (ports: Ports) => unknown,
): Read<Value> => (forHeader === undefined ? { schema, otherwise } : { schema, otherwise, forHeader });
const home = { path: "/", query: "", hash: "" };

/** What the core reads synchronously; recorded where it differs from what is known already. */
const readTable = {
  "storage.get": read(z.nullable(recordedText), null),
  "storage.accepts": read(z.boolean(), true),
  "storage.cookie": read(z.nullable(z.string()), null),
  "navigation.address": read(address, home, ({ navigation }) => navigation.address()),
  "lifecycle.visible": read(z.boolean(), true, ({ lifecycle }) => lifecycle.visible()),
  "lifecycle.online": read(z.boolean(), true, ({ lifecycle }) => lifecycle.online()),
  "shell.present": read(z.boolean(), false, ({ shell }) => shell.present),
  "recording.present": read(z.boolean(), false),
  "sharing.canShare": read(z.boolean(), false, ({ sharing }) => sharing.canShare),
  "stage.supported": read(z.boolean(), true, ({ stage }) => stage.supported),
  "stage.screen": read(z.nullable(z.object({ width: z.number(), height: z.number() })), null, ({ stage }) =>
    stage.screen(),
  ),
} as const;
export type ReadName = keyof typeof readTable;
export type ReadValue<Name extends ReadName> = z.infer<(typeof readTable)[Name]["schema"]>;

export const reads: { readonly [Name in ReadName]: Read<ReadValue<Name>> } = readTable;

/** Names a value that can be read from a port. @param of which one, where there are several; null otherwise */
export function knownKey(name: string, of: unknown): string {
  return of === null ? name : `${name} ${JSON.stringify(of)}`;
}
