import { NEVER, type Observable } from "rxjs";
import { describe, expect, test } from "vitest";
import { read } from "../../scripts/lib/files.ts";
import type { Clock } from "../../streams/ports.ts";
import { hysteresis } from "../../streams/rules/hysteresis.ts";
import { leadingDebounce } from "../../streams/rules/leadingDebounce.ts";
import { pollWhile } from "../../streams/rules/poll.ts";
import { marbles } from "../support/marbles.ts";

/** The diagrams of docs/testing.md, section 'Timing rules as marble diagrams', by the code before them. */
const [, section = ""] = read("docs/testing.md").split("### Timing rules as marble diagrams\n");
const diagrams = new Map(
  [...(section.split("\n### ")[0] ?? "").matchAll(/^`(.+)`.*\n\n```\n([^`]*)```$/gm)].map(
    ([, code = "", rows = ""]) =>
      [
        code,
        new Map([...rows.matchAll(/^(\S+) +(.*)$/gm)].map(([, name = "", text = ""]) => [name, text])),
      ] as const,
  ),
);

const flags = { t: true, f: false };

interface Rule {
  readonly title: string;
  readonly code: string;
  /** What the letters of inputs and output stand for; undefined: themselves. */
  readonly values?: {
    readonly inputs: Readonly<Record<string, boolean>>;
    readonly output: Readonly<Record<string, unknown>>;
  };
  readonly run: (clock: Clock, inputs: readonly Observable<boolean>[]) => Observable<unknown>;
}

const rules: readonly Rule[] = [
  {
    title: "R-PLAY-01 leadingDebounce",
    code: "leadingDebounce(clock, 2_000)",
    run: (clock, [tap$ = NEVER]) => tap$.pipe(leadingDebounce(clock, 2_000)),
  },
  {
    title: "R-PIC-02 hysteresis",
    code: "hysteresis(clock, { onAfter: 6_000, offAfter: 5_000 })",
    values: { inputs: flags, output: flags },
    run: (clock, [now$ = NEVER]) => now$.pipe(hysteresis(clock, { onAfter: 6_000, offAfter: 5_000 })),
  },
  {
    title: "R-SOCK-04 pollWhile",
    code: "pollWhile(clock, 5_000, active$, visible$)",
    values: { inputs: flags, output: { x: undefined } },
    run: (clock, [active$ = NEVER, visible$ = NEVER]) => pollWhile(clock, 5_000, active$, visible$),
  },
];

describe("the diagrams of docs/testing.md", () => {
  test("are generated from these rules", () => {
    expect([...diagrams.keys()]).toEqual(rules.map(({ code }) => code));
  });

  test.each(rules)("$title: the rule matches its diagram", ({ code, values, run }) => {
    const { output = "", ...inputs } = Object.fromEntries(diagrams.get(code) ?? []);
    marbles(({ clock, hot, expectObservable }) => {
      const inputs$ = Object.values(inputs).map((text) => hot<boolean>(text, values?.inputs));
      expectObservable(run(clock, inputs$)).toBe(output, values?.output);
    });
  });
});
