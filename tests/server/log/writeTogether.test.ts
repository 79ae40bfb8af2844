import { expect, test } from "vitest";
import { writeTogether } from "../../../server/log/log.ts";

function setup() {
  const written: [string, boolean][] = [];
  const turns: (() => void)[] = [];
  const lines = writeTogether(
    (text, isNews) => written.push([text, isNews]),
    (callback) => turns.push(callback),
  );
  const endTurn = () => {
    for (const callback of turns.splice(0)) callback();
  };
  return { ...lines, written, endTurn };
}

test("R-EYES-04 writes all news of one turn of the event loop together at its end", () => {
  const { write, written, endTurn } = setup();
  write("a", true);
  write("b", true);
  expect(written).toEqual([]);
  endTurn();
  expect(written).toEqual([["a\nb\n", true]]);
  endTurn();
  write("c", true);
  endTurn();
  expect(written.slice(1)).toEqual([["c\n", true]]);
});

test("R-EYES-04 writes an error at once, after the buffered news", () => {
  const { write, written, endTurn } = setup();
  write("a", true);
  write("broken", false);
  write("b", true);
  endTurn();
  expect(written).toEqual([
    ["a\n", true],
    ["broken\n", false],
    ["b\n", true],
  ]);
});

test("R-EYES-04 writes the buffer when the process exits, and at 64 KiB", () => {
  const { write, flush, written } = setup();
  write("a", true);
  flush();
  flush();
  expect(written).toEqual([["a\n", true]]);
  const line = "x".repeat(40_000);
  write(line, true);
  expect(written).toHaveLength(1);
  write(line, true);
  expect(written[1]?.[0]).toHaveLength(80_002);
});
