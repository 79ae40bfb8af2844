import { createDice, type Dice, oneOf } from "../../streams/lib/dice.ts";
import type { StageEvent } from "../../streams/ports/stage.ts";
import type { Fact } from "../simulation/facts.ts";
import { memberOf } from "../timeline/member.ts";
import { faultsFor } from "./applyFaults.ts";
import { type Edit, pathsOf } from "./edit.ts";
import type { Fault, Which } from "./faultFile.ts";

/** ms; from a moment to longer than any time limit of a call. */
const delays = [50, 400, 2_000, 9_000, 35_000] as const;
/** ms; a double click, a second one just after the throttle, a redelivery. */
const repeats = [0, 150, 2_050, 10_000] as const;

/**
 * Draws one to three faults (R-REC-23).
 * @param facts of a recording
 * @param seed the same one draws the same faults
 */
export function drawFaults(facts: readonly Fact[], seed: number): readonly Fault[] {
  const dice = createDice(seed);
  // Seeds in a row would begin alike.
  for (let skip = 0; skip < 3; skip++) dice();
  const many = dice();
  const count = many < 0.5 ? 1 : many < 0.8 ? 2 : 3;
  const hit = facts.filter((fact) => faultsFor(fact).length > 0);
  const [first, ...others] = hit;
  if (!first) return [];
  return Array.from({ length: count }, () => drawFault(dice, oneOf(dice, [first, ...others]), facts));
}

function drawFault(dice: Dice, fact: Fact, facts: readonly Fact[]): Fault {
  const which: Which = { line: fact.row };
  const [first = "drop", ...others] = faultsFor(fact);
  const kind = oneOf(dice, [first, ...others]);
  if (kind === "delay") return { do: "delay", which, ms: oneOf(dice, delays) };
  if (kind === "repeat") return { do: "repeat", which, after: oneOf(dice, repeats) };
  if (kind === "reorder" && facts.some(({ seq, name }) => seq > fact.seq && name === fact.name))
    return { do: "reorder", which };
  const edit = kind === "corrupt" ? drawEdit(dice, fact) : null;
  return edit ? { do: "corrupt", which, ...edit } : { do: "drop", which };
}

/** What a fact may say instead; null where nothing else is possible. */
function drawEdit(dice: Dice, { name, data }: Fact): Edit | null {
  if (name === "http.request") return drawReplyEdit(dice, data);
  if (name === "socket.connect") {
    if (dice() < 0.3)
      return { path: "", value: { kind: "closed", code: oneOf(dice, [1006, 1001, 4401, 4409]) } };
    return dice() < 0.3
      ? { path: "frame", value: { text: "garbage" } }
      : memberEdit(dice, data, "frame.json");
  }
  if (name === "stage.play")
    return {
      path: "",
      value: oneOf<StageEvent>(dice, [
        { kind: "failed", reason: "lost" },
        { kind: "failed", reason: "unreachable" },
        { kind: "failed", reason: "refused", status: 404 },
        { kind: "ended", reason: "schedule-ended", exit: null },
        { kind: "interrupted" },
      ]),
    };
  if (name === "identity.signIn") return { path: "", value: { kind: oneOf(dice, ["none", "failed"]) } };
  if (name === "payments.embed") return memberEdit(dice, data, "data");
  if (name === "lifecycle.heard") return memberEdit(dice, data, "");
  if (name === "storage.changes")
    return { path: "value", value: oneOf<unknown>(dice, [null, { text: "garbage" }, { json: 7 }]) };
  if (name === "shell.commonInfo") return { path: "", value: { text: "garbage" } };
  return null;
}

function drawReplyEdit(dice: Dice, data: unknown): Edit | null {
  const way = dice();
  if (way < 0.15) return { path: "", value: { kind: "reply", status: 500, body: { text: "<html>" } } };
  if (way < 0.3)
    return { path: "", value: { kind: "failed", reason: oneOf(dice, ["offline", "unreachable"]) } };
  if (way < 0.45) {
    const code = oneOf(dice, [401, -3101, 403, 500, -20009, -20011]);
    return { path: "", value: { kind: "reply", status: 200, body: { json: { code, msg: "", data: null } } } };
  }
  if (way < 0.5) return { path: "", value: { kind: "reply", status: 404, body: { text: "" } } };
  return memberOf(data, "body") === undefined
    ? { path: "", value: { kind: "failed", reason: "timeout" } }
    : memberEdit(dice, data, "body.json");
}

function memberEdit(dice: Dice, data: unknown, below: string): Edit | null {
  const inside = below === "" ? data : memberOf(data, ...below.split("."));
  const [first, ...others] = pathsOf(inside);
  if (first === undefined) return null;
  const path = oneOf(dice, [first, ...others]);
  const before = memberOf(inside, ...path.split("."));
  const full = below === "" ? path : `${below}.${path}`;
  if (dice() < 0.2) return { path: full };
  return { path: full, value: oneOf(dice, otherValues(before)) };
}

function otherValues(before: unknown): readonly [unknown, ...unknown[]] {
  if (typeof before === "number") return [0, -1, before + 1, 1e9, null, String(before)];
  if (typeof before === "string") return ["", "another", "0", null, 7, "x".repeat(5_000)];
  if (typeof before === "boolean") return [!before, null];
  if (Array.isArray(before)) return [[], [...before, ...before], null, {}];
  return [null, {}, [], "text"];
}
