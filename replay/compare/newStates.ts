import type { Recording } from "../../recorder/format.ts";
import type { StateChange } from "../../recorder/recordSchemas.ts";
import { isRecord } from "../../recorder/states.ts";

/** Finds States that a recording does not know, and members of their first values: what is new since then is no difference (R-REC-11). */
export class NewStates {
  /** Such as "state.weather" and "state.desk.weather". */
  readonly names = new Set<string>();
  /** The members that the recording has, by State; null where it may have dropped some. */
  readonly #recorded: ReadonlyMap<string, Set<string>> | null;
  /** New members by State, once that has its first value. */
  readonly #members = new Map<string, readonly string[]>();

  constructor({ header, lines }: Recording) {
    const recorded = new Map<string, Set<string>>();
    for (const { port, kind, data } of lines) {
      if (port !== "state") continue;
      const known = recorded.get(`state.${kind}`) ?? new Set();
      for (const member of membersIn(Object(data))) known.add(member);
      recorded.set(`state.${kind}`, known);
    }
    this.#recorded = header.fullFrom === undefined ? recorded : null;
  }

  /** @returns a change without what is new; null for nothing else */
  knownPart(name: string, change: StateChange): StateChange | null {
    if (this.#recorded === null) return change;
    const known = this.#recorded.get(name);
    if (!known) {
      this.names.add(name);
      return null;
    }
    const members = this.#members.get(name) ?? membersIn(change).filter((member) => !known.has(member));
    this.#members.set(name, members);
    if (members.length === 0) return change;
    for (const member of members) this.names.add(`${name}.${member}`);
    const without = (record: object): Record<string, unknown> =>
      Object.fromEntries(Object.entries(record).filter(([path]) => !members.includes(memberOf(path))));
    const set = without(change.set ?? {});
    if (isRecord(set[""])) set[""] = without(set[""]);
    const gone = Object.keys(without(change.gone ?? {}));
    if (Object.keys(set).length + gone.length === 0) return null;
    return {
      ...(Object.keys(set).length > 0 ? { set } : {}),
      ...(gone.length > 0 ? { gone: Object.fromEntries(gone.map((path) => [path, true])) } : {}),
    };
  }
}

/** The members of a State that a change touches, without those of members. */
function membersIn({ set = {}, gone = {} }: StateChange): readonly string[] {
  const whole = set[""];
  const paths = [...Object.keys(set), ...Object.keys(gone), ...(isRecord(whole) ? Object.keys(whole) : [])];
  return paths.map(memberOf).filter((member) => member !== "");
}

function memberOf(path: string): string {
  return path.replace(/[.[].*/s, "");
}
