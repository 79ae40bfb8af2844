import { filter, map, type Observable, of, switchMap } from "rxjs";
import type { WrittenLine } from "../../../recorder/format.ts";
import { isState, plain } from "../../../recorder/states.ts";
import { equal } from "../../../streams/lib/equal.ts";
import { factTitle } from "../../facts/factTitle.ts";
import { lanesOfPorts } from "../../timeline/lanes.ts";
import { Refused } from "../openFile.ts";
import type { OpenReplay } from "../openReplay.ts";

interface NamedStream {
  /** `state`: has a value at any time. `facts`: things that happen. */
  readonly kind: "state" | "facts";
  readonly values$: Observable<unknown>;
}

/** Facts that a diagram of a port shows: outputs only, as the recording gives the inputs. */
const outputs: readonly WrittenLine["what"][] = ["open", "tell", "close", "call"];

/**
 * A stream of a replayed app (R-REC-17).
 * @param name a State (`queue`, `account.checkout`), a member of one (`queue.shape`), `intents`, or a port or one of its kinds
 * (`http`, `storage.set`): what the core does there, in words
 * @throws Refused when there is no such stream
 */
function namedStream(opened: OpenReplay, name: string): NamedStream {
  const [head = "", ...rest] = name.split(".");
  const part: unknown = Object.hasOwn(opened.app, head)
    ? Object.entries(opened.app).find(([key]) => key === head)?.[1]
    : undefined;
  if (isState(part)) return { kind: "state", values$: memberOf(part, rest) };
  if (name === "intents")
    return {
      kind: "facts",
      values$: opened.facts$.pipe(
        filter(({ what, kind }) => what === "send" && kind === "intent"),
        map(({ data }) => data),
      ),
    };
  if (!Object.hasOwn(lanesOfPorts, head))
    throw new Refused(
      `${name} is no stream: a State such as queue or queue.shape, intents, or a port such as http or storage.set`,
    );
  const kind = rest.join(".");
  return {
    kind: "facts",
    values$: opened.facts$.pipe(
      filter(
        (fact) =>
          fact.port === head &&
          (kind === "" || fact.kind === kind) &&
          outputs.includes(fact.what) &&
          !isAnswered(opened, fact),
      ),
      map((fact) => factTitle(fact, openLineOf(opened, fact))),
    ),
  };
}

/** True for the end of a call that got its reply. */
function isAnswered({ facts }: OpenReplay, { port, what, of: open }: WrittenLine): boolean {
  return (
    port === "http" && what === "close" && facts.some((fact) => fact.of === open && fact.what === "next")
  );
}

function openLineOf({ facts }: OpenReplay, { of: open }: WrittenLine): WrittenLine | undefined {
  return open === undefined ? undefined : facts.findLast(({ seq }) => seq === open);
}

/** A member of a State's value, also through States inside it; null while there is none. */
function memberOf(part: unknown, path: readonly string[]): Observable<unknown> {
  if (isState(part)) return part.pipe(switchMap((value) => memberOf(value, path)));
  const [head, ...rest] = path;
  if (head === undefined) return of(plain(part) ?? null);
  const member: unknown = part instanceof Map ? part.get(head) : Object(part)[head];
  return memberOf(member, rest);
}

/**
 * A stream sampled at the end of each millisecond: the last value of a State, all facts of a stream of facts. A marble diagram has no room
 * for two moments within one millisecond.
 * @throws Refused when there is no such stream
 */
export function settle(opened: OpenReplay, name: string) {
  const { kind, values$ } = namedStream(opened, name);
  let last: { readonly value: unknown } | null = null;
  let coming: readonly unknown[] = [];
  values$.subscribe((value) => {
    coming = kind === "state" ? [value] : [...coming, value];
  });
  return {
    /** What is new since the last call; null for nothing. */
    take(): { readonly value: unknown } | null {
      const [only, ...more] = coming;
      if (coming.length === 0) return null;
      const next = { value: more.length === 0 ? only : coming };
      coming = [];
      if (kind === "state" && last !== null && equal(last.value, next.value)) return null;
      last = next;
      return next;
    },
  };
}
