import { hasStates, isState } from "../../streams/adapters/recording/states.ts";
import type { App } from "../../streams/app.ts";
import type { Code } from "../simulation/code.ts";
import type { Fact, FaultPlan } from "../simulation/facts.ts";
import { playRecording } from "../simulation/playRecording.ts";
import { SimulatedReplay } from "../simulation/simulatedReplay.ts";
import type { Trace } from "../simulation/trace.ts";
import type { World } from "../simulation/world.ts";
import { memberOf } from "../timeline/member.ts";
import { applyFaults } from "./applyFaults.ts";
import type { Fault } from "./faultFile.ts";
import { type Breach, breachesOf, steadyWindow } from "./invariants.ts";

/** How long everything is quiet before the player leaves, ms: longer than any time limit of a call, and a poll or two. */
const quietFor = 60_000;
/** How long a pop-up may stay that the player has closed, ms. */
const closesWithin = 15_000;
/** How many pop-ups a player closes; more open as fast as they close. */
const maxPopUps = 30;
/** For how long an ended app is watched, ms. */
const watchedAfterEnd = 120_000;

/**
 * Replays a recording with faults, lets the player leave when everything is quiet, and looks whether all invariants hold (R-REC-22).
 * @param seed of what the app draws beyond the recording
 */
export function runWithFaults(
  world: World,
  faults: readonly Fault[],
  code: Code,
  seed = 1,
): { kind: "ran"; trace: Trace; breaches: readonly Breach[] } | { kind: "refused"; why: string } {
  const applied = applyFaults(world.facts, faults);
  if (applied.kind === "refused") return applied;
  const trace = traceOf(
    world,
    applied.faultPlan,
    code,
    seed,
    faults.some((fault) => fault.do === "corrupt") || world.facts.some(isGarbled),
  );
  return { kind: "ran", trace, breaches: breachesOf(trace) };
}

function traceOf(world: World, faultPlan: FaultPlan, code: Code, seed: number, wasCorrupted: boolean): Trace {
  const replay = new SimulatedReplay(world, faultPlan, seed);
  const app = replay.start(code.create, code.lazyModules);
  playRecording(replay, app, world, faultPlan);
  const { stuck, waiting } = leave(replay, app, world.endsAt);
  replay.guard(() => app.end());
  replay.phase = "ended";
  const kept = { pipelines: app.live, streams: replay.openStreams, timers: replay.timers.running };
  replay.advance(replay.timers.at + watchedAfterEnd);
  // A screen that is still there for a moment.
  replay.guard(() => app.send({ type: "home/retry" }));
  replay.advance(replay.timers.at + watchedAfterEnd);
  return { entries: replay.entries, stuck, waiting, kept, spun: replay.spun, wasCorrupted };
}

/** Whether the outside world said something in the recording itself that nobody can read. */
function isGarbled({ name, data }: Fact): boolean {
  return (
    (name === "socket.connect" && memberOf(data, "frame", "text") !== undefined) ||
    (name === "payments.embed" && memberOf(data, "kind") === "foreign")
  );
}

/** Whatever a pop-up may take for 'no' or 'close'. */
const closingAnswers: readonly unknown[] = ["close", false, "ok", "later"];

/**
 * Everything is quiet, and the player closes what is open, goes home and leaves.
 * @returns the pop-ups that did not close, and what still waited before
 */
function leave(replay: SimulatedReplay, app: App, from: number): Pick<Trace, "stuck" | "waiting"> {
  const wait = (ms: number): void => replay.advance(replay.timers.at + ms);
  const shown = (): readonly { id: number; kind: string }[] => app.overlays.value;
  replay.phase = "leaving";
  if (replay.hasLeft) return { stuck: [], waiting: [] };
  replay.advance(from + quietFor);
  const waited = waitingStates(app);
  // What the app does all the time shows only in the long run.
  replay.advance(from + steadyWindow);
  const asked = shown().length > 0;
  const stuck = new Map<number, string>();
  for (let closed = 0; closed < maxPopUps && !replay.spun; closed++) {
    const front = shown().findLast(({ id }) => !stuck.has(id));
    if (!front) break;
    for (const answer of closingAnswers) {
      if (!shown().some(({ id }) => id === front.id)) break;
      replay.guard(() => app.send({ type: "overlay/answer", id: front.id, answer }));
      wait(1);
    }
    if (shown().some(({ id }) => id === front.id)) wait(closesWithin);
    if (shown().some(({ id }) => id === front.id)) stuck.set(front.id, front.kind);
  }
  // What waited for the answer to a pop-up has it now.
  if (asked) wait(quietFor);
  const waiting = asked ? waitingStates(app).filter((name) => waited.includes(name)) : waited;
  replay.guard(() => app.send({ type: "navigate", to: "/" }));
  wait(1_000);
  return { stuck: [...stuck.values()], waiting };
}

/** What a State says while it waits for something that ends by itself. A seat may take as long as it takes: `preparing`. */
const waiting: ReadonlySet<unknown> = new Set(["loading", "starting"]);
/** Goods load only while a signed-in player looks at them: until then, nobody waits. */
const unseen: ReadonlySet<string> = new Set(["products", "account.plans", "account.hour", "account.gold"]);
/** How deep a State's value is searched. */
const maxDepth = 4;

/**
 * The States of an app that wait: what shows a spinner, or a button that can't be pressed.
 * @param app or a part of it that has States
 */
function waitingStates(app: object, prefix = ""): readonly string[] {
  return Object.entries(app).flatMap(([key, part]) => {
    if (!isState(part)) return [];
    const value: unknown = Reflect.get(part, "value");
    const name = `${prefix}${key}`;
    if (prefix === "" && hasStates(value)) return waitingStates(value, `${name}.`);
    return !unseen.has(name) && waits(value, maxDepth) ? [name] : [];
  });
}

function waits(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth === 0) return false;
  const parts = value instanceof Map ? [...value.values()].map((part) => ["", part]) : Object.entries(value);
  return parts.some(
    ([key, part]) =>
      (key === "status" && waiting.has(part)) ||
      ((key === "busy" || key === "asking") && part === true) ||
      waits(part, depth - 1),
  );
}
