import { describe, expect, test } from "vitest";
import { applyFaults } from "../../../replay/faults/applyFaults.ts";
import { drawFaults } from "../../../replay/faults/drawFaults.ts";
import { edited } from "../../../replay/faults/edit.ts";
import { type Fault, faultFileText, readFaults } from "../../../replay/faults/faultFile.ts";
import { factsOf } from "../../../replay/simulation/facts.ts";
import { sessions } from "../sessions.ts";

const facts = factsOf(sessions.pays().lines);
const named = (name: string, label: string) =>
  facts.filter((fact) => fact.name === name && fact.label.includes(label));

function fatesOf(...faults: readonly Fault[]) {
  const applied = applyFaults(facts, faults);
  if (applied.kind === "refused") throw new Error(applied.why);
  return applied.faultPlan;
}

function refusal(...faults: readonly Fault[]): string {
  const applied = applyFaults(facts, faults);
  return applied.kind === "refused" ? applied.why : "it was applied";
}

describe("R-REC-20 a fault", () => {
  const [push] = named("socket.connect", "wallet_update");
  const seq = push?.seq ?? 0;
  const which = { line: push?.row ?? 0 };

  test("drops, delays, repeats or corrupts what it names by line", () => {
    expect(fatesOf({ do: "drop", which }).get(seq)).toEqual([]);
    expect(fatesOf({ do: "delay", which, ms: 300 }).get(seq)).toEqual([{ late: 300, data: push?.data }]);
    expect(
      fatesOf({ do: "repeat", which, after: 20 })
        .get(seq)
        ?.map(({ late }) => late),
    ).toEqual([0, 20]);
    const path = "frame.json.data.totalTime";
    expect(fatesOf({ do: "corrupt", which, path, value: "x" }).get(seq)?.[0]?.data).toMatchObject({
      frame: { json: { event: "wallet_update", data: { totalTime: "x", gold: 0 } } },
    });
  });

  test("reorders: the fact and the next of its kind change places", () => {
    const pushes = named("socket.connect", "");
    const at = pushes.findIndex((fact) => fact.seq === seq);
    const next = pushes[at + 1];
    const gap = (next?.at ?? 0) - (push?.at ?? 0);
    const faultPlan = fatesOf({ do: "reorder", which });
    expect(faultPlan.get(seq)?.[0]?.late).toBe(gap);
    expect(faultPlan.get(next?.seq ?? 0)?.[0]?.late).toBe(-gap - 1);
  });

  test("names facts by port, kind and name: all of them, or one occurrence", () => {
    const all = named("http.request", "/pay/coinGoods");
    expect(all.length).toBeGreaterThan(1);
    const fact = { fact: "http.request", name: "/pay/coinGoods" };
    expect([...fatesOf({ do: "drop", which: fact }).keys()]).toEqual(all.map((one) => one.seq));
    expect([...fatesOf({ do: "drop", which: { ...fact, occurrence: 2 } }).keys()]).toEqual([all[1]?.seq]);
  });

  test.each<[string, Fault, RegExp]>([
    ["hits nothing", { do: "drop", which: { line: 2 } }, /fault 1: the recording has no such fact/],
    [
      "repeats a reply, which comes once",
      { do: "repeat", which: { fact: "http.request" }, after: 0 },
      /repeat can't happen to http.request/,
    ],
    [
      "makes a port say what it never says",
      { do: "corrupt", which: { fact: "http.request" }, path: "status", value: "x" },
      /no port says/,
    ],
    [
      "has nothing to change places with",
      { do: "reorder", which: { line: facts.findLast(({ name }) => name === "app.intent")?.row ?? 0 } },
      /no other fact/,
    ],
  ])("that %s is refused, with its number", (_, fault, why) => expect(refusal(fault)).toMatch(why));

  test("file that it writes is one that it reads", () => {
    const faults: readonly Fault[] = [
      { do: "drop", which: { line: 12 } },
      { do: "corrupt", which: { fact: "http.request", occurrence: 1 }, path: "body.json.data", value: null },
    ];
    expect(readFaults(faultFileText(faults))).toEqual({ kind: "faults", version: 1, faults });
  });

  test.each([
    ["no JSON", "<html>", /it is no fault file/],
    ["another version", '{"version":2,"faults":[]}', /^version: /],
    ["an unknown fault", '{"version":1,"faults":[{"do":"explode","which":{"line":2}}]}', /^faults.0.do: /],
    ["a line that is none", '{"version":1,"faults":[{"do":"drop","which":{"line":1}}]}', /^faults.0.which/],
    [
      "a year's delay",
      '{"version":1,"faults":[{"do":"delay","which":{"line":3},"ms":3e10}]}',
      /^faults.0.ms: /,
    ],
    ["a member more", '{"version":1,"faults":[],"run":"rm"}', /it is no fault file|run/],
    ["too much", " ".repeat(1_000_001), /longer than 1000000/],
  ])("file with %s is refused in one line", (_, text, why) => {
    const read = readFaults(text);
    expect(read.kind === "refused" && read.why).toMatch(why);
    expect(read.kind === "refused" && read.why).not.toContain("\n");
  });

  test("edits lists and leaves what a path does not lead to", () => {
    expect(edited({ list: [1, 2, 3] }, { path: "list.1" })).toEqual({ list: [1, 3] });
    expect(edited({ list: [1] }, { path: "list.4", value: 2 })).toEqual({ list: [1] });
    expect(edited({ a: { b: 1 } }, { path: "a.c", value: 2 })).toEqual({ a: { b: 1 } });
    expect(edited(7, { path: "", value: null })).toBeNull();
  });
});

describe("R-REC-23 drawn faults", () => {
  test.each(["pays", "plays", "resumes"] as const)(
    "can all happen, and are the same for a seed: %s",
    (which) => {
      const own = factsOf(sessions[which]().lines);
      const kinds = new Set<string>();
      for (let seed = 1; seed <= 400; seed++) {
        const faults = drawFaults(own, seed);
        const applied = applyFaults(own, faults);
        expect(applied.kind === "refused" ? `seed ${seed}: ${applied.why}` : "applied").toBe("applied");
        expect(drawFaults(own, seed)).toEqual(faults);
        for (const fault of faults) kinds.add(fault.do);
      }
      expect([...kinds].sort()).toEqual(["corrupt", "delay", "drop", "reorder", "repeat"]);
    },
  );
});
