import * as z from "zod/mini";
import { schemaOf } from "../reading/schemaOf.ts";
import type { Delivery, Fact, FaultPlan } from "../simulation/facts.ts";
import { memberOf } from "../timeline/member.ts";
import { edited } from "./edit.ts";
import type { Fault, FaultKind, Which } from "./faultFile.ts";

/**
 * Applies faults to a recording's facts, in the order of the list (R-REC-20).
 * @returns `refused` names the first fault that hits nothing, or what can't happen to what it hits
 */
export function applyFaults(
  facts: readonly Fact[],
  faults: readonly Fault[],
): { kind: "applied"; faultPlan: FaultPlan } | { kind: "refused"; why: string } {
  const faultPlan = new Map<number, readonly Delivery[]>();
  const fateOf = (fact: Fact): readonly Delivery[] =>
    faultPlan.get(fact.seq) ?? [{ late: 0, data: fact.data }];
  for (const [index, fault] of faults.entries()) {
    const chosen = factsChosen(facts, fault.which);
    const refuse = (why: string) => ({ kind: "refused" as const, why: `fault ${index + 1}: ${why}` });
    if (chosen.length === 0) return refuse("the recording has no such fact");
    for (const fact of chosen) {
      if (!faultsFor(fact).includes(fault.do))
        return refuse(`${fault.do} can't happen to ${fact.name}, line ${fact.row}`);
      const why = hit(facts, fact, fault, faultPlan, fateOf);
      if (why !== null) return refuse(`line ${fact.row}: ${why}`);
    }
  }
  return { kind: "applied", faultPlan };
}

/** @returns why that can't be; null after it was done */
function hit(
  facts: readonly Fact[],
  fact: Fact,
  fault: Fault,
  faultPlan: Map<number, readonly Delivery[]>,
  fateOf: (fact: Fact) => readonly Delivery[],
): string | null {
  const fate = fateOf(fact);
  switch (fault.do) {
    case "drop":
      faultPlan.set(fact.seq, []);
      return null;
    case "delay":
      faultPlan.set(fact.seq, moved(fate, fault.ms));
      return null;
    case "repeat": {
      const [first] = fate;
      if (first) faultPlan.set(fact.seq, [...fate, { ...first, late: first.late + fault.after }]);
      return null;
    }
    case "reorder": {
      const next = facts.find(({ seq, name }) => seq > fact.seq && name === fact.name);
      if (!next) return "no other fact of this kind comes after it";
      const gap = next.at - fact.at;
      faultPlan.set(fact.seq, moved(fate, gap));
      // One millisecond earlier, as facts of one time keep their order.
      faultPlan.set(next.seq, moved(fateOf(next), -gap - 1));
      return null;
    }
    case "corrupt": {
      const corrupted = fate.map((delivery) => ({ ...delivery, data: edited(delivery.data, fault) }));
      if (corrupted.some(({ data }) => !isPossible(fact.name, data)))
        return "no port says what it would say then";
      faultPlan.set(fact.seq, corrupted);
      return null;
    }
  }
}

function moved(fate: readonly Delivery[], ms: number): readonly Delivery[] {
  return fate.map((delivery) => ({ ...delivery, late: delivery.late + ms }));
}

/** Whether a port can emit this: texts from outside may say anything, the rest is what the adapters make of it. */
function isPossible(name: string, data: unknown): boolean {
  const schema = schemaOf("next", name);
  return schema !== null && z.safeParse(schema, data).success;
}

const late = ["drop", "delay"] as const;
const any = ["drop", "delay", "repeat", "reorder", "corrupt"] as const;

/**
 * What can happen to a fact without breaking what its port promises: a request has one reply, a visibility that changes is another
 * one, code that loads is right.
 */
const possible: Readonly<Record<string, readonly FaultKind[]>> = {
  "http.request": ["drop", "delay", "reorder", "corrupt"],
  "socket.connect": any,
  "stage.play": any,
  "payments.embed": any,
  "app.intent": ["drop", "delay", "repeat", "reorder"],
  "lifecycle.heard": any,
  "storage.changes": ["drop", "delay", "repeat", "corrupt"],
  "shell.commonInfo": ["drop", "delay", "repeat", "corrupt"],
  "identity.signIn": ["drop", "delay", "corrupt"],
};

/** The kinds of faults that can hit a fact; a stream that is not listed may be late or silent. */
export function faultsFor({ name, data }: Pick<Fact, "name" | "data">): readonly FaultKind[] {
  const kind = memberOf(data, "kind");
  if (name === "socket.connect" && kind !== "message") return late;
  if (name === "payments.embed" && kind !== "message") return late;
  return possible[name] ?? late;
}

/** The facts that are meant, in their order. */
function factsChosen(facts: readonly Fact[], which: Which): readonly Fact[] {
  if ("line" in which) return facts.filter(({ row }) => row === which.line);
  const { fact, name = "", occurrence } = which;
  const fitting = facts.filter((one) => one.name === fact && one.label.includes(name));
  return occurrence === undefined ? fitting : fitting.slice(occurrence - 1, occurrence);
}
