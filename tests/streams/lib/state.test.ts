import { Subscription } from "rxjs";
import { describe, expect, test } from "vitest";
import { source } from "../../../streams/lib/state.ts";

function seen<T>(initial: T) {
  const state = source(initial);
  const values: T[] = [];
  const subscription = state.subscribe((value) => values.push(value));
  return { state, values, subscription };
}

describe("State", () => {
  test("emits the current value at once, and every later one", () => {
    const { state, values } = seen(1);
    state.set(2);
    state.update((before) => before + 1);
    expect([values, state.value]).toEqual([[1, 2, 3], 3]);
  });

  test("drops a value deeply equal to the last", () => {
    const { state, values } = seen({ list: [{ id: "a" }] });
    const first = state.value;
    state.set({ list: [{ id: "a" }] });
    expect(values).toHaveLength(1);
    expect(state.value).toBe(first);
    state.set({ list: [{ id: "b" }] });
    expect(values).toHaveLength(2);
  });

  test("keeps the order when a subscriber changes it during a notification", () => {
    const state = source(0);
    const early: number[] = [];
    const late: number[] = [];
    state.subscribe((value) => {
      early.push(value);
      if (value === 1) {
        state.set(2);
        state.update((before) => before + 10);
        expect(state.value).toBe(1);
      }
    });
    state.subscribe((value) => late.push(value));
    state.set(1);
    expect([early, late]).toEqual([
      [0, 1, 2, 12],
      [0, 1, 2, 12],
    ]);
  });

  test("a subscriber that joins during a notification gets each value once", () => {
    const state = source(0);
    const joined: number[] = [];
    state.subscribe((value) => {
      if (value === 1) state.subscribe((lazyModule) => joined.push(lazyModule));
    });
    state.set(1);
    state.set(2);
    expect(joined).toEqual([1, 2]);
  });

  test("a subscriber that leaves during a notification gets nothing more", () => {
    const state = source(0);
    const values: number[] = [];
    const leaving = new Subscription();
    state.subscribe((value) => {
      if (value === 1) leaving.unsubscribe();
    });
    leaving.add(state.subscribe((value) => values.push(value)));
    state.set(1);
    expect(values).toEqual([0]);
  });

  test("works after a change function threw", () => {
    const { state, values } = seen(1);
    expect(() =>
      state.update(() => {
        throw new Error("bad reducer");
      }),
    ).toThrow("bad reducer");
    state.set(2);
    expect(values).toEqual([1, 2]);
  });
});
