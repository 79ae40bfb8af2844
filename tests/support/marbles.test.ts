import { expect, test } from "vitest";
import { marbles } from "./marbles.ts";

test("a marble test fails on an unexpected fault only", () => {
  expect(() => marbles(({ at, ports }) => at(5, () => ports.report.fault("wallet", "boom")))).toThrow(
    "unexpected fault at wallet: boom",
  );
  marbles(({ at, ports }) => {
    ports.report.expect("wallet");
    at(5, () => ports.report.fault("wallet", "boom"));
  });
});

test("a marble test fails on an unknown action, or one after the end", () => {
  expect(() => marbles(({ act }) => act("a", {}))).toThrow('"a"');
  expect(() => marbles({ until: 10 }, ({ at }) => at(11, () => undefined))).toThrow("after the end");
});
