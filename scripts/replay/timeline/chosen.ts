import type { WrittenLine } from "../../../streams/adapters/replay/format.ts";

/**
 * Whether a fact belongs to one of the chosen features and ports (R-REC-15). A name is a feature (`queue`: its State, and intents
 * that begin with it), a State (`account.checkout`), a port (`http`), or one of its kinds (`http.request`).
 * @param names empty for all
 */
export function isChosen(
  names: readonly string[],
  fact: Pick<WrittenLine, "what" | "port" | "kind" | "data">,
): boolean {
  if (names.length === 0) return true;
  const own = ownNames(fact);
  return names.some((name) =>
    own.some((one) => one === name || one.startsWith(`${name}.`) || one.startsWith(`${name}/`)),
  );
}

/** What a fact is called by: of a State its own name, of an intent its type, of all others the port's. */
function ownNames({
  what,
  port,
  kind,
  data,
}: Pick<WrittenLine, "what" | "port" | "kind" | "data">): readonly string[] {
  if (what === "state") return [kind, `state.${kind}`];
  if (what !== "send") return [`${port}.${kind}`];
  const type: unknown = Object(data).type;
  return [...(typeof type === "string" ? [type] : []), "intents", "player"];
}
