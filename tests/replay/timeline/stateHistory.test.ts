import { describe, expect, test } from "vitest";
import { changeOfState, watchStates } from "../../../recorder/states.ts";
import { Replay } from "../../../replay/engine/replay.ts";
import { StateHistory } from "../../../replay/timeline/stateHistory.ts";
import { createApp } from "../../../streams/app.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { linesOf, readOrThrow } from "./lines.ts";

const set = (kind: string, data: unknown) => ({ what: "state", port: "state", kind, data }) as const;

describe("R-REC-36 the States of a recording at any line", () => {
  const history = new StateHistory(
    linesOf(
      set("queue", { set: { "": { shape: "none", places: [] } } }),
      set("overlays", { set: { "": [{ id: 1, kind: "a" }] } }),
      set("queue", { set: { shape: "tab", "places[0]": 3 } }),
      set("overlays", { set: { "[id=2]": { id: 2, kind: "b" }, "[id=1].kind": "c" } }),
      set("overlays", { set: { "[ids]": ["2", "1"] } }),
      set("overlays", { gone: { "[id=1]": true } }),
      set("queue", { gone: { shape: true } }),
    ),
  );

  test("are put together from what changed", () => {
    expect(history.valueAt("overlays", 1)).toBeUndefined();
    expect(history.namesAt(1)).toEqual(["queue"]);
    expect(history.valueAt("queue", 2)).toEqual({ shape: "none", places: [] });
    expect(history.valueAt("queue", 6)).toEqual({ shape: "tab", places: [3] });
    expect(history.valueAt("queue", 7)).toEqual({ places: [3] });
    expect(history.valueAt("overlays", 4)).toEqual([
      { id: 1, kind: "c" },
      { id: 2, kind: "b" },
    ]);
    expect(history.valueAt("overlays", 5)).toEqual([
      { id: 2, kind: "b" },
      { id: 1, kind: "c" },
    ]);
    expect(history.valueAt("overlays", 7)).toEqual([{ id: 2, kind: "b" }]);
    // Earlier values are as they were.
    expect(history.valueAt("overlays", 3)).toEqual([{ id: 1, kind: "a" }]);
    expect([...history.valuesOf("overlays")].map(({ seq }) => seq)).toEqual([2, 4, 5, 6]);
  });

  test("say what changed between two lines", () => {
    expect(history.changesIn(4, 7)).toEqual([
      { state: "overlays", path: ["2"], how: "set" },
      { state: "overlays", path: ["1", "kind"], how: "set" },
      { state: "overlays", path: [], how: "set" },
      { state: "overlays", path: ["1"], how: "removed" },
      { state: "queue", path: ["shape"], how: "removed" },
    ]);
    expect(history.changesIn(8, 9)).toEqual([]);
  });

  test("take nothing from a hostile file: no prototype, no list of billions", () => {
    const hostile = new StateHistory(
      linesOf(
        set("queue", { set: { __proto__: null, "": {} } }),
        set("queue", JSON.parse('{"set":{"__proto__.polluted":1,"list[999999999]":1}}')),
      ),
    );
    const value = hostile.valueAt("queue", 2);
    expect(Object.hasOwn({}, "polluted")).toBe(false);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Reflect.get(Object(value), "list")).toEqual([]);
  });

  test("are those of the app that is replayed", () => {
    const recording = readOrThrow(recordedFlow().played);
    const recorded = new StateHistory(recording.lines);
    const replay = new Replay(recording);
    const app = replay.start(createApp, lazyModules);
    const now = new Map<string, unknown>();
    let compared = 0;
    const compare = (): void => {
      const seq = recording.lines[replay.passed - 1]?.seq ?? 0;
      for (const [name, value] of now) {
        expect(recorded.valueAt(name, seq), `${name} after line ${seq}`).toEqual(value);
        compared += 1;
      }
      now.clear();
    };
    watchStates(app, (name) => now.set(name, changeOfState(undefined, stateOf(app, name))?.set?.[""]));
    compare();
    while (replay.step()) compare();
    expect(compared).toBeGreaterThan(100);
  });
});

/** The value of a State by its name, such as "account.rewards". */
function stateOf(owner: object, name: string): unknown {
  const [first = "", ...rest] = name.split(".");
  const value: unknown = Reflect.get(Object(Reflect.get(owner, first)), "value");
  return rest.length === 0 ? value : stateOf(Object(value), rest.join("."));
}
