import { defer } from "rxjs";
import * as z from "zod/mini";
import { afterRunning } from "../../../../streams/rules/afterRunning.ts";
import {
  callTimeout,
  playClickInterval,
  schedulePoll,
  slideShowsFor,
  socketSilence,
  weakLine,
} from "../../../../streams/rules/durations.ts";
import { exclusive } from "../../../../streams/rules/exclusive.ts";
import { ignoreWithin } from "../../../../streams/rules/ignoreWithin.ts";
import { lasting } from "../../../../streams/rules/lasting.ts";
import { pollWhile } from "../../../../streams/rules/poll.ts";
import { replyWithin } from "../../../../streams/rules/replyWithin.ts";
import { detectSilence } from "../../../../streams/rules/silence.ts";
import { untilAnswered } from "../../../../streams/rules/untilAnswered.ts";
import { duration, type Rule, truth, truths } from "./rule.ts";

const anything = z.unknown();
const reply = z.union([
  z.object({ kind: z.literal("reply"), status: z.int(), body: z.string() }),
  z.object({ kind: z.literal("failed"), reason: z.enum(["offline", "unreachable", "timeout"]) }),
]);
const result = z.looseObject({ kind: z.string() });
const lock = z.enum(["waiting", "held"]);

/** The rules about time itself. */
export const timingRules: readonly Rule[] = [
  {
    name: "ignoreWithin",
    of: ignoreWithin,
    says: "Drops a value that comes too soon after the previous one, even if that was dropped itself (R-PLAY-01).",
    parameters: [duration("quiet", "too soon: less than", playClickInterval)],
    inputs: [
      { name: "tap$", says: "taps", kind: "hot", usual: "a 1998ms b 1999ms c", values: {}, value: null },
    ],
    run: ({ clock, number, stream }) => stream("tap$", anything).pipe(ignoreWithin(clock, number("quiet"))),
  },
  {
    name: "lasting",
    of: lasting,
    says: "Whether something has been so for long enough to be said, and not yet gone for long enough to be taken back (R-PIC-02).",
    parameters: [
      duration("saidAfter", "true for so long is said", weakLine.saidAfter),
      duration("goneAfter", "false for so long takes it back", weakLine.goneAfter),
    ],
    inputs: [truths("now$", "how it is", "1000ms t 5998ms f 999ms t 9s f")],
    run: ({ clock, number, stream }) =>
      stream("now$", truth).pipe(
        lasting(clock, { saidAfter: number("saidAfter"), goneAfter: number("goneAfter") }),
      ),
  },
  {
    name: "afterRunning",
    of: afterRunning,
    says: "Emits once, when it has run for long enough altogether; while it does not run the time stands (R-HOME-03).",
    parameters: [duration("ms", "has run for", slideShowsFor)],
    inputs: [truths("runs$", "does it run?", "t 2999ms f 9999ms t")],
    run: ({ clock, number, stream }) =>
      afterRunning(clock, number("ms"), stream("runs$", truth), "home/slideShowsFor"),
  },
  {
    name: "pollWhile",
    of: pollWhile,
    says: "Emits again and again while it is active and the page is visible; starts over when either changes (R-SOCK-04).",
    parameters: [duration("period", "every", schedulePoll)],
    inputs: [
      truths("active$", "is it active?", "1000ms t 30s f"),
      truths("visible$", "is the page visible?", "t 8999ms f 1999ms t"),
    ],
    run: ({ clock, number, stream }) =>
      pollWhile(clock, number("period"), stream("active$", truth), stream("visible$", truth)),
  },
  {
    name: "replyWithin",
    of: replyWithin,
    says: `The first reply; a failure after ${callTimeout / 1_000} s, or when there is none (R-ERR-01).`,
    parameters: [],
    inputs: [
      {
        name: "reply$",
        says: "replies",
        kind: "cold",
        usual: "30001ms r",
        values: { r: { kind: "reply", status: 200, body: "{}" } },
        value: {
          schema: reply,
          says: '{"kind": "reply", "status": 200, "body": ""} or {"kind": "failed", "reason": "offline"}',
        },
      },
    ],
    run: ({ clock, stream }) => stream("reply$", reply).pipe(replyWithin(clock)),
  },
  {
    name: "detectSilence",
    of: detectSilence,
    says: "Emits once when nothing was received for long enough: when the time is up, or when the page wakes later (R-SOCK-01).",
    parameters: [duration("limit", "silent for", socketSilence)],
    inputs: [
      {
        name: "inbound$",
        says: "what is received",
        kind: "hot",
        usual: "10s a 9999ms b",
        values: {},
        value: null,
      },
      { name: "wake$", says: "the page wakes", kind: "hot", usual: "30s w", values: {}, value: null },
    ],
    run: ({ clock, number, stream }) =>
      detectSilence(clock, number("limit"), stream("inbound$", anything), stream("wake$", anything)),
  },
  {
    name: "untilAnswered",
    of: untilAnswered,
    says: "Makes a call, and repeats it each time the service may be reachable again, until it is answered (R-ERR-05).",
    parameters: [],
    inputs: [
      {
        name: "first$",
        says: "the first call",
        kind: "cold",
        usual: "100ms (f|)",
        values: { f: { kind: "failed" } },
        value: { schema: result, says: '{"kind": "failed"}, or any other kind for an answer' },
      },
      {
        name: "later$",
        says: "each later call",
        kind: "cold",
        usual: "100ms (r|)",
        values: { r: { kind: "ok" } },
        value: { schema: result, says: '{"kind": "failed"}, or any other kind for an answer' },
      },
      {
        name: "reconnected$",
        says: "reachable again",
        kind: "hot",
        usual: "50ms a 2s b 2s c",
        values: {},
        value: null,
      },
    ],
    run: ({ stream }) => {
      const later$ = stream("later$", result);
      return defer(() => {
        let call$ = stream("first$", result);
        return untilAnswered(
          () => {
            const made$ = call$;
            call$ = later$;
            return made$;
          },
          stream("reconnected$", anything),
        );
      });
    },
  },
  {
    name: "exclusive",
    of: exclusive,
    says: "Runs work while no other tab runs it, and releases the lock after its result.",
    parameters: [],
    inputs: [
      {
        name: "lock$",
        says: "the lock among the tabs",
        kind: "cold",
        usual: "w 1s h",
        values: { w: "waiting", h: "held" },
        value: { schema: lock, says: '"waiting" or "held"' },
      },
      { name: "work$", says: "the work", kind: "cold", usual: "200ms (r|)", values: {}, value: null },
    ],
    run: ({ stream }) => exclusive({ lock: () => stream("lock$", lock) }, "work", stream("work$", anything)),
  },
];
