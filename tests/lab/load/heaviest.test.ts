import { expect, test } from "vitest";
import { heaviest } from "../../../lab/load/heaviest.ts";

test("the heaviest functions come first, by their own time, without the waiting", () => {
  const node = (id: number, functionName: string, url = "") => ({
    id,
    callFrame: { functionName, url, lineNumber: 9 },
  });
  const text = JSON.stringify({
    nodes: [
      node(1, "(idle)"),
      node(2, "find", "file:///home/x/service/store/a.ts"),
      node(3, "", "file:///home/x/node_modules/pg/b.js"),
    ],
    samples: [1, 2, 3, 2, 1],
    timeDeltas: [1_000, 200, 100, 100, 5_000],
  });
  expect(heaviest(text, 1)).toEqual([{ name: "find service/store/a.ts:10", share: 0.75 }]);
  expect(heaviest(text, 9)).toEqual([
    { name: "find service/store/a.ts:10", share: 0.75 },
    { name: "(anonymous) node_modules/pg/b.js:10", share: 0.25 },
  ]);
});
