import type { WrittenLine } from "../../../streams/adapters/recording/format.ts";

type Fact = Pick<WrittenLine, "what" | "port" | "kind" | "data">;

/**
 * Whether a fact belongs to one of the chosen features and ports (R-REC-15). A name is a feature (`queue`: its State, and intents
 * that begin with it), a State (`account.checkout`), a port (`http`), or one of its kinds (`http.request`).
 * @param names empty for all
 */
export function isChosen(names: readonly string[], fact: Fact): boolean {
  if (names.length === 0) return true;
  const own = ownNames(fact);
  return names.some((name) => own.some((one) => isOf(name, one)));
}

/** Whether a comparison of this feature or port alone looks at a fact: at those that are shown, and at timers by their feature. */
export function concerns(name: string, fact: Fact): boolean {
  const timer: unknown = fact.what === "fire" ? Object(fact.data).name : undefined;
  return isChosen([name], fact) || (typeof timer === "string" && isOf(name, timer));
}

/** What a fact is called by: of a State its own name, of an intent its type, of all others the port's. */
function ownNames({ what, port, kind, data }: Fact): readonly string[] {
  if (what === "state") return [kind, `state.${kind}`];
  if (what !== "send") return [`${port}.${kind}`];
  const type: unknown = Object(data).type;
  return [...(typeof type === "string" ? [type] : []), "intents", "player"];
}

/** Whether something is called by a name, or by one below it. */
function isOf(name: string, own: string): boolean {
  return own === name || own.startsWith(`${name}.`) || own.startsWith(`${name}/`);
}
