import { map } from "rxjs";
import * as z from "zod/mini";
import { createDelayTarget, pictureDelay } from "../../../../streams/rules/delayTarget.ts";
import { announcedCause, lagCause, lagCauses } from "../../../../streams/rules/lagCause.ts";
import { createSharpenGovernor } from "../../../../streams/rules/sharpenGovernor.ts";
import { duration, type Input, type Rule, share } from "./rule.ts";

const cause = z.nullable(z.enum(lagCauses));
const causes = (name: string, says: string, usual: string): Input => ({
  name,
  says,
  kind: "hot",
  usual,
  values: { n: "network", s: "server", d: "decoder", g: "game", o: null },
  value: { schema: cause, says: '"network", "server", "decoder", "game" or null' },
});

const receiverFacts = z.object({
  missing: z.number().check(z.minimum(0), z.maximum(1)),
  jitter: z.number().check(z.minimum(0)),
  roundTrip: z.nullable(z.number().check(z.minimum(0))),
});
const sharpenFacts = z.object({
  frameMs: z.nullable(z.number()),
  budgetMs: z.number().check(z.positive()),
  drawn: z.int().check(z.minimum(0)),
  late: z.int().check(z.minimum(0)),
  pressure: z.nullable(z.enum(["nominal", "fair", "serious", "critical"])),
  battery: z.nullable(z.object({ charging: z.boolean(), level: z.number() })),
});
const smooth = { frameMs: 1, budgetMs: 16.7, drawn: 60, late: 0, pressure: "nominal", battery: null };

/** The rules that judge the picture, about once a second. */
export const streamRules: readonly Rule[] = [
  {
    name: "lagCause",
    of: lagCause,
    says: "Names what makes a game feel slow once it has held, and drops it once it has been gone (R-LAG-02).",
    parameters: [],
    inputs: [causes("suspect$", "the suspect of each second", "1s n 1s s 2999ms s 4s o 1s s 1s o")],
    run: ({ clock, stream }) => lagCause(clock, stream("suspect$", cause)),
  },
  {
    name: "announcedCause",
    of: announcedCause,
    says: "Announces named causes, at most one in a minute; then the one that still holds (R-LAG-02).",
    parameters: [],
    inputs: [causes("cause$", "the named cause", "1s n 10s o 10s s 10s d")],
    run: ({ clock, stream }) => announcedCause(clock, stream("cause$", cause)),
  },
  {
    name: "createDelayTarget",
    of: createDelayTarget,
    says: "How long what arrives is held before it is shown, ms: 0 on a clean line, up at once on a bad one, down slowly (R-PIC-04).",
    parameters: [
      share("missing", "bad from this part missing on", pictureDelay.missing),
      duration("jitter", "bad from this jitter on", pictureDelay.jitter),
      duration("most", "hold no longer than", pictureDelay.most),
    ],
    inputs: [
      {
        name: "facts$",
        says: "what was seen in a second",
        kind: "hot",
        usual: "1s c 999ms b 999ms c 999ms c 999ms c 999ms c 999ms c 999ms c 999ms c",
        values: {
          c: { missing: 0, jitter: 2, roundTrip: 30 },
          b: { missing: 0.05, jitter: 20, roundTrip: 30 },
        },
        value: { schema: receiverFacts, says: '{"missing": 0 to 1, "jitter": ms, "roundTrip": ms or null}' },
      },
    ],
    run: ({ number, stream }) => {
      const target = createDelayTarget({
        missing: number("missing"),
        jitter: number("jitter"),
        most: number("most"),
      });
      return stream("facts$", receiverFacts).pipe(map((facts) => target.next(facts)));
    },
  },
  {
    name: "createSharpenGovernor",
    of: createSharpenGovernor,
    says: "How much the picture is sharpened, 2 to 0: down at once when it costs too much, up again slowly (R-PIC-03).",
    parameters: [],
    inputs: [
      {
        name: "facts$",
        says: "what a second cost",
        kind: "hot",
        usual: "1s e 999ms h 999ms e 20s e 999ms e",
        values: { e: smooth, h: { ...smooth, frameMs: 9 } },
        value: {
          schema: sharpenFacts,
          says: "what it cost and how the device is: frameMs, budgetMs, drawn, late, pressure, battery",
        },
      },
    ],
    run: ({ clock, stream }) => {
      const governor = createSharpenGovernor();
      return stream("facts$", sharpenFacts).pipe(map((facts) => governor.next(facts, clock.now())));
    },
  },
];
