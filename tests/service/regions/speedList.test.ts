import { describe, expect, test } from "vitest";
import { regionName, regionNamesSetting } from "../../../service/regions/regionNames.ts";
import { speedList } from "../../../service/regions/speedList.ts";

const own = [{ idc_id: "local-1", ip: "a", ping_ip: "a", port: 8199, sspc_id: "", title: "Here" }];
const options = { port: 8199, titleOf: (id: string) => id.toUpperCase() };
const host = (region: string, name: string, probePort: number | null = 8199) => ({
  region,
  address: { host: name },
  probePort,
});

describe("R-REGION-01 the speed list", () => {
  test("names each region whose hosts answer probes once, in the player's words", () => {
    const hosts = [host("sin", "s-1"), host("sin", "s-2"), host("bkk", "b-1", null), host("bkk", "b-2")];
    expect(speedList(hosts, own, options)).toEqual([
      { idc_id: "bkk", ip: "b-2", ping_ip: "b-2", port: 8199, sspc_id: "bkk", title: "BKK" },
      { idc_id: "sin", ip: "s-1", ping_ip: "s-1", port: 8199, sspc_id: "sin", title: "SIN" },
    ]);
  });
  test.each([
    ["no host", []],
    ["a host that answers no probes", [host("sin", "s-1", null)]],
    ["a host that answers them where no app asks", [host("sin", "s-1", 9)]],
  ])("has the service's own with %s", (_, hosts) => expect(speedList(hosts, own, options)).toEqual(own));
});

test.each([
  ['{"sin":{"en":"Singapore","th":"สิงคโปร์"}}', true],
  ["{}", true],
  ["{", false],
  ['{"sin":"Singapore"}', false],
  ['{"sin":{"th":"สิงคโปร์"}}', false],
  ['{"Sin":{"en":"Singapore"}}', false],
  ['{"sin":{"en":""}}', false],
])("REGION_NAMES %s", (text, valid) => expect(regionNamesSetting.safeParse(text).success).toBe(valid));

test("a region without a name is called by its id", () => {
  const names = { sin: { en: "Singapore" } };
  expect(regionName(names, "sin")).toEqual({ en: "Singapore" });
  for (const id of ["bkk", "constructor"]) expect(regionName(names, id)).toEqual({ en: id });
});
