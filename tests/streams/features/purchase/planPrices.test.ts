import { describe, expect, it } from "vitest";
import { perMonth, savingOf } from "../../../../streams/features/purchase/goods.ts";
import type { Plan } from "../../../../wire/calls/goods.ts";

const plan = (months: Plan["months"], minor: number): Plan => ({
  goodsId: `plan-${months}`,
  months,
  content: "",
  price: { minor, digits: 2 },
  pro: false,
  renews: null,
  until: null,
});

describe("R-SUB-06 what a plan costs by the month", () => {
  it.each([
    [plan(1, 999), 999],
    [plan(3, 2_697), 899],
    [plan(3, 2_698), 900],
    [plan(12, 9_599), 800],
    [plan(12, 0), 0],
  ])("%o", (of, minor) => expect(perMonth(of)).toEqual({ minor, digits: 2 }));

  it("is never less than what is paid", () => {
    for (let minor = 0; minor < 500; minor += 7)
      expect(perMonth(plan(12, minor)).minor * 12).toBeGreaterThanOrEqual(minor);
  });
});

describe("R-SUB-06 what a plan saves over single months", () => {
  const month = plan(1, 999);

  it.each([
    ["whole percent, rounded down", plan(3, 2_699), [month], 9],
    ["nothing for the single month", month, [month], 0],
    ["nothing when it is dearer", plan(3, 3_500), [month], 0],
    ["nothing where no single month is on sale", plan(3, 2_699), [plan(12, 9_599)], 0],
    ["nothing against a month that is free", plan(3, 2_699), [plan(1, 0)], 0],
  ])("%s", (_, of, list, percent) => expect(savingOf(of, list)).toBe(percent));
});
