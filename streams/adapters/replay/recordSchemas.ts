import * as z from "zod/mini";
import { intents } from "../../intents.ts";
import { keptText } from "./recordedText.ts";

const nothing = z.null();
const address = z.strictObject({ path: z.string(), query: z.string(), hash: z.string() });
const failed = z.strictObject({ kind: z.literal("failed") });

/** What comes through a stream of a port, as a recording holds it. */
const streamFacts = {
  "http.request": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("reply"), status: z.int(), body: keptText }),
    z.strictObject({ kind: z.literal("failed"), reason: z.enum(["offline", "timeout"]) }),
  ]),
  "socket.connect": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("open") }),
    z.strictObject({ kind: z.literal("message"), frame: keptText }),
    z.strictObject({ kind: z.literal("closed"), code: z.int() }),
  ]),
  "storage.changes": z.strictObject({ key: z.nullable(z.string()), value: z.nullable(keptText) }),
  "navigation.changes": address,
  "navigation.backs": nothing,
  "lifecycle.visibleChanges": z.boolean(),
  "lifecycle.onlineChanges": z.boolean(),
  "lifecycle.hide": nothing,
  "lifecycle.lock": z.enum(["held", "waiting"]),
  "lifecycle.heard": z.unknown(),
  "shell.commonInfo": keptText,
  "sharing.copy": z.boolean(),
  "sharing.share": z.enum(["shared", "cancelled", "failed"]),
  "identity.signIn": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("token"), idToken: z.string() }),
    z.strictObject({ kind: z.literal("none") }),
    failed,
  ]),
  "stage.play": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("connecting") }),
    z.strictObject({ kind: z.literal("picture") }),
    z.strictObject({
      kind: z.literal("hello"),
      game: z.string(),
      buttons: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          action: z.strictObject({ en: z.string(), th: z.string() }),
        }),
      ),
    }),
    z.strictObject({ kind: z.literal("firstFrame") }),
    z.strictObject({
      kind: z.literal("statistics"),
      statistics: z.strictObject({
        framesPerSecond: z.number(),
        roundTrip: z.nullable(z.number()),
        packetsLost: z.number(),
      }),
    }),
    z.strictObject({ kind: z.literal("sound"), state: z.enum(["on", "blocked", "off"]) }),
    z.strictObject({ kind: z.literal("interrupted") }),
    z.strictObject({ kind: z.literal("resumed") }),
    z.strictObject({ kind: z.literal("ended"), reason: z.string() }),
    z.strictObject({
      kind: z.literal("failed"),
      reason: z.enum(["unsupported", "unreachable", "refused", "lost"]),
      status: z.optional(z.int()),
    }),
  ]),
  "payments.embed": z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("frame") }),
    z.strictObject({ kind: z.literal("message"), data: z.unknown() }),
    z.strictObject({ kind: z.literal("foreign"), from: z.enum(["window", "origin"]) }),
    z.strictObject({ kind: z.literal("unavailable") }),
  ]),
  "asApp.load": nothing,
  "installer.way": z.enum(["prompt", "ios", "none", "installed"]),
  "installer.ask": z.enum(["accepted", "dismissed"]),
  "updates.waits": z.boolean(),
  "updates.takeOver": nothing,
  "parts.load": nothing,
} as const;
export type StreamName = keyof typeof streamFacts;
export type StreamFact<Name extends StreamName> = z.infer<(typeof streamFacts)[Name]>;

export const streamSchemas: { readonly [Name in StreamName]: z.core.$ZodType<StreamFact<Name>> } =
  streamFacts;

/** What the core reads at once; recorded where it is not what was known already. */
const readFacts = {
  "storage.get": z.nullable(keptText),
  "storage.accepts": z.boolean(),
  "storage.cookie": z.nullable(z.string()),
  "navigation.address": address,
  "lifecycle.visible": z.boolean(),
  "lifecycle.online": z.boolean(),
  "shell.present": z.boolean(),
  "sharing.canShare": z.boolean(),
} as const;
export type ReadName = keyof typeof readFacts;
export type ReadFact<Name extends ReadName> = z.infer<(typeof readFacts)[Name]>;

export const readSchemas: { readonly [Name in ReadName]: z.core.$ZodType<ReadFact<Name>> } = readFacts;

/** Chance: each draw is a fact, but for strong bytes, which only ever make secrets: their number alone is kept. */
const drawFacts = {
  "entropy.uuid": z.string(),
  "entropy.random": z.number(),
  "entropy.bytes": z.int().check(z.gte(0), z.lte(65_536)),
} as const;
export type DrawName = keyof typeof drawFacts;
export type DrawFact<Name extends DrawName> = z.infer<(typeof drawFacts)[Name]>;

export const drawSchemas: { readonly [Name in DrawName]: z.core.$ZodType<DrawFact<Name>> } = drawFacts;

/** The clock: a timer that fired, and a wall clock that is not where the timers' time leads. */
export const clockFacts = {
  timer: z.strictObject({ timer: z.int(), delay: z.number() }),
  now: z.strictObject({ slept: z.number() }),
} as const;

/** What a person did, and the page's end. */
export const sentFacts = { intent: intents, end: nothing } as const;

const has = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name);

/** How a fact must look that comes in by this line; null where a recording has no such line. */
export function factOf(what: string, name: string): z.ZodMiniType | null {
  if (what === "next") return has(streamFacts, name) ? streamFacts[name] : null;
  if (what === "done") return has(streamFacts, name) ? z.null() : null;
  if (what === "error") return has(streamFacts, name) ? z.string() : null;
  if (what === "read")
    return has(readFacts, name)
      ? z.strictObject({ of: z.unknown(), value: readFacts[name] })
      : name === "clock.now"
        ? clockFacts.now
        : null;
  if (what === "draw") return has(drawFacts, name) ? drawFacts[name] : null;
  if (what === "fire") return name === "clock.timer" ? clockFacts.timer : null;
  if (what === "send") return name === "app.intent" ? sentFacts.intent : name === "app.end" ? z.null() : null;
  return z.unknown();
}

/** How what was known at the start must look. @param key as {@link knownKey} makes it */
export function factOfKnown(key: string): z.ZodMiniType | null {
  const [name = ""] = key.split(" ");
  return has(readFacts, name) ? readFacts[name] : null;
}

/** One thing that can be read of a port. @param of which one, where there are several */
export function knownKey(name: ReadName, of: unknown): string {
  return of === null ? name : `${name} ${JSON.stringify(of)}`;
}
