import * as z from "zod/mini";
import { stageEvent } from "../streams/ports/stageEvents.ts";
import { address } from "./reads.ts";
import { recordedText } from "./recordedText.ts";

const nothing = z.null();
const failed = z.strictObject({ kind: z.literal("failed") });

/** What the streams of the ports emit, in its recorded form. The names are those in the files. */
const streamTable = {
  "http.request": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("reply"), status: z.int(), body: recordedText }),
    z.strictObject({ kind: z.literal("failed"), reason: z.enum(["offline", "unreachable", "timeout"]) }),
  ]),
  "socket.connect": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("open") }),
    z.strictObject({ kind: z.literal("message"), frame: recordedText }),
    z.strictObject({ kind: z.literal("closed"), code: z.int() }),
  ]),
  "storage.changes": z.strictObject({ key: z.nullable(z.string()), value: z.nullable(recordedText) }),
  "navigation.changes": address,
  "navigation.backs": nothing,
  "lifecycle.visibleChanges": z.boolean(),
  "lifecycle.onlineChanges": z.boolean(),
  "lifecycle.darkDevice": z.boolean(),
  "lifecycle.hide": nothing,
  "lifecycle.lock": z.enum(["held", "waiting"]),
  "lifecycle.heard": z.unknown(),
  "shell.commonInfo": recordedText,
  "sharing.copy": z.boolean(),
  "sharing.share": z.enum(["shared", "cancelled", "failed"]),
  "identity.signIn": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("token"), idToken: z.string() }),
    z.strictObject({ kind: z.literal("none") }),
    failed,
  ]),
  "stage.play": stageEvent,
  "payments.embed": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("frame") }),
    z.strictObject({ kind: z.literal("message"), data: z.unknown() }),
    z.strictObject({ kind: z.literal("foreign"), from: z.enum(["window", "origin"]) }),
    z.strictObject({ kind: z.literal("unavailable") }),
  ]),
  "recording.long": z.nullable(z.strictObject({ startedAt: z.number(), ended: z.boolean() })),
  "recording.take": z.strictObject({
    spanMs: z.number(),
    bytes: z.number(),
    lines: z.number(),
    replays: z.boolean(),
  }),
  "recording.keep": z.nullable(z.number()),
  "recording.save": z.boolean(),
  "recording.upload": z.enum(["sent", "expired", "refused", "unreachable", "gone"]),
  "asApp.load": nothing,
  "installer.way": z.enum(["prompt", "ios", "menu", "installed"]),
  "installer.ask": z.enum(["accepted", "dismissed"]),
  "updates.waits": z.boolean(),
  "updates.takeOver": nothing,
  "parts.load": nothing,
} as const;
export type StreamName = keyof typeof streamTable;
export type StreamValue<Name extends StreamName> = z.infer<(typeof streamTable)[Name]>;

export const streamSchemas: { readonly [Name in StreamName]: z.core.$ZodType<StreamValue<Name>> } =
  streamTable;

/** Random values. Of strong bytes, which only make secrets, just the count is recorded. */
const drawTable = {
  "entropy.uuid": z.string(),
  "entropy.random": z.number(),
  "entropy.bytes": z.int().check(z.gte(0), z.lte(65_536)),
} as const;
export type DrawName = keyof typeof drawTable;
export type DrawValue<Name extends DrawName> = z.infer<(typeof drawTable)[Name]>;

export const drawSchemas: { readonly [Name in DrawName]: z.core.$ZodType<DrawValue<Name>> } = drawTable;

/** A timer that fired, and a wall clock that drifted from the timers (ms), as the page slept. */
export const clockSchemas = {
  timer: z.strictObject({
    /** Counts the timers of the app, from 1; that of a repeating one stays. */
    timer: z.int().check(z.gte(1)),
    /** How long it was to run when it was started, ms. */
    delay: z.number(),
    /** How long it was to run since it fired last, ms; absent the first time. */
    period: z.optional(z.number()),
    /** The feature and the rule that started it, such as "push/heartbeatEvery" (R-REC-05). */
    name: z.string().check(z.maxLength(200)),
  }),
  now: z.strictObject({ slept: z.number() }),
} as const;
export type TimerFact = z.infer<typeof clockSchemas.timer>;

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

/** Streams into which the core sends data. */
export const tellNames = [
  "payments.embed",
  "socket.connect",
  "stage.play",
] as const satisfies readonly StreamName[];

/** What the screens show, from top to bottom. */
export const screenText = z.array(z.strictObject({ role: z.string(), text: z.string() }));
export type ScreenText = Readonly<z.infer<typeof screenText>>;

/** What changed in a State: members by their path, and paths that are gone. */
export const stateChange = z.strictObject({
  set: z.optional(z.record(z.string(), z.unknown())),
  gone: z.optional(z.record(z.string(), z.literal(true))),
});
export type StateChange = z.infer<typeof stateChange>;
