import type { Recording, WrittenLine } from "../../streams/adapters/recording/format.ts";
import { createPseudonymMatcher } from "../engine/matchPseudonyms.ts";

/**
 * Gives facts of a replay the data that the recording has for them, where both are the same but for secrets: those that the app
 * derives itself, as for a sign-in, are other ones in each run. So a recording that is written anew changes only where something
 * differs.
 */
export function withFormerData(facts: readonly WrittenLine[], { lines }: Recording): readonly WrittenLine[] {
  const matcher = createPseudonymMatcher();
  const waiting = new Map<string, WrittenLine[]>();
  for (const line of lines) {
    const name = nameOf(line);
    const same = waiting.get(name);
    if (same) same.push(line);
    else waiting.set(name, [line]);
  }
  for (const same of waiting.values()) same.reverse();
  return facts.map((fact) => {
    const former = waiting.get(nameOf(fact))?.pop();
    return former && matcher.matches(former.data, fact.data) ? { ...fact, data: former.data } : fact;
  });
}

function nameOf({ what, port, kind }: WrittenLine): string {
  return `${what} ${port}.${kind}`;
}
