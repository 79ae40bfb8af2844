import { type Fact, memberOf } from "../simulation/facts.ts";
import type { FaultKind, Which } from "./faultFile.ts";

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
export function factsChosen(facts: readonly Fact[], which: Which): readonly Fact[] {
  if ("line" in which) return facts.filter(({ row }) => row === which.line);
  const { fact, name = "", occurrence } = which;
  const fitting = facts.filter((one) => one.name === fact && one.label.includes(name));
  return occurrence === undefined ? fitting : fitting.slice(occurrence - 1, occurrence);
}
