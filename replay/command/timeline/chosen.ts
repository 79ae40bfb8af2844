import type { WrittenLine } from "../../../recorder/format.ts";

type Fact = Pick<WrittenLine, "what" | "port" | "kind" | "data">;

/**
 * Whether a fact belongs to one of the chosen features and ports (R-REC-15). A name is a feature (`queue`: its State, its intents
 * and its timers), a timer (`push/heartbeatEvery`), a State (`account.checkout`), a port (`http`), or one of its kinds (`http.request`).
 * @param names empty for all
 */
export function isChosen(names: readonly string[], fact: Fact): boolean {
  if (names.length === 0) return true;
  const own = ownNames(fact);
  return names.some((name) => own.some((one) => isOf(name, one)));
}

/** What a fact is called by: a State's own name, an intent's type, a timer's name; the port's for these and all others. */
function ownNames({ what, port, kind, data }: Fact): readonly string[] {
  if (what === "state") return [kind, `state.${kind}`];
  if (what === "fire") {
    const timer: unknown = Object(data).name;
    return [`${port}.${kind}`, ...(typeof timer === "string" ? [timer] : [])];
  }
  if (what !== "send") return [`${port}.${kind}`];
  const type: unknown = Object(data).type;
  return [...(typeof type === "string" ? [type] : []), "intents", "player"];
}

/** Whether something is called by a name, or by one below it. */
function isOf(name: string, own: string): boolean {
  return own === name || own.startsWith(`${name}.`) || own.startsWith(`${name}/`);
}
