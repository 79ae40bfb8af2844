import * as z from "zod/mini";
import type { StreamName } from "./recordSchemas.ts";

/** The calls of the core that return nothing. */
export const callNames = [
  "alerts.ring",
  "identity.forget",
  "lifecycle.broadcast",
  "navigation.back",
  "navigation.leave",
  "navigation.push",
  "navigation.reload",
  "navigation.replace",
  "recording.discard",
  "recording.end",
  "recording.start",
  "recording.stop",
  "report.fault",
  "shell.openPage",
  "shell.setStatusBarColor",
  "stage.prepare",
  "storage.remove",
  "storage.set",
  "storage.setCookie",
  "updates.look",
] as const;
export type CallName = (typeof callNames)[number];

/** Into these the core sends something. */
export const tellNames = [
  "payments.embed",
  "socket.connect",
  "stage.play",
] as const satisfies readonly StreamName[];

/** What the screens show, from top to bottom. */
export const screenText = z.array(z.strictObject({ role: z.string(), text: z.string() }));
export type ScreenText = Readonly<z.infer<typeof screenText>>;

/** What changed in a State: members by their path, and paths that are gone (`states.ts`). */
export const stateChange = z.strictObject({
  set: z.optional(z.record(z.string(), z.unknown())),
  gone: z.optional(z.record(z.string(), z.literal(true))),
});
export type StateChange = z.infer<typeof stateChange>;
