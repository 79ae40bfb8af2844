import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { opsCalls } from "../../../wire/operator/ops.ts";
import type { OpsAction } from "../../../wire/operator/opsActions.ts";
import { maxOpsHosts } from "../../../wire/operator/opsLive.ts";
import { createTestClock } from "../support/clock.ts";
import { shared } from "../support/games.ts";
import { createTestHost } from "../support/host.ts";
import { closedAfterAll } from "../support/service.ts";
import { logOf, openDesk, startOps } from "./opsBench.ts";

/** A hundred hosts, every third in Asia; the last has a game of its own, and is silent. */
const clock = createTestClock();
const hosts = Array.from({ length: 100 }, (_, index) => createTestHost(1, clock, `host-${index + 1}`));
for (const [index, host] of hosts.entries()) if (index % 3 === 0) host.registers = { region: "asia" };
const [last] = hosts.slice(-1);
if (last) last.library = [shared];
const service = closedAfterAll(await startOps({ clock, hosts }));
await clock.advance(2_000);
if (last) last.unreachable = true;
await clock.advance(11_000);
const desk = await openDesk(service);

const fleet = async (given: z.input<typeof opsCalls.live.params> = {}) => {
  const { hosts } = await desk.get(opsCalls.live, { tab: "fleet", ...given });
  return { ...hosts, ids: hosts?.list.map(({ id }) => id) ?? [] };
};
const act = (given: Pick<Extract<OpsAction, { region: string }>, "kind" | "region" | "key">) =>
  desk.act({ reason: "new graphics cards", ...given });

test("R-OPS-19 a hundred hosts come a page at a time, those with trouble first, in the order of their numbers", async () => {
  const first = await fleet();
  expect(first).toMatchObject({ total: 100, found: 100, from: 0 });
  expect(first.ids).toHaveLength(maxOpsHosts);
  expect(first.ids.slice(0, 4)).toEqual(["host-100", "host-1", "host-4", "host-7"]);
  const second = await fleet({ from: "50" });
  expect(second).toMatchObject({ found: 100, from: 50 });
  expect(new Set([...first.ids, ...second.ids]).size).toBe(100);
  // A page that has gone is the last one.
  expect(await fleet({ from: "900" })).toMatchObject({ from: 50 });
});

test("R-OPS-19 hosts are found by region, state, text and game", async () => {
  expect(await fleet({ region: "asia" })).toMatchObject({ total: 100, found: 34 });
  expect((await fleet({ state: "silent" })).ids).toEqual(["host-100"]);
  expect((await fleet({ search: " HOST-99 " })).ids).toEqual(["host-99"]);
  expect((await fleet({ search: shared.gameIdStr })).ids).toContain("host-100");
  expect(await fleet({ search: "nowhere" })).toMatchObject({ found: 0, from: 0, list: [] });
  for (const wrong of ["state=broken", "from=-1", "from=1e3", "tab=all"])
    expect(await desk.open(`/ops/api/live?${wrong}`)).toMatchObject({ status: 400 });
});

test("R-OPS-19 what is read every 2 s stays small, whatever the tab", async () => {
  for (const tab of ["", "fleet", "games", "players", "news"] as const) {
    const reply = await desk.ask(opsCalls.live, { tab });
    expect(JSON.stringify(reply.data).length, tab).toBeLessThan(20_000);
  }
  const { games } = await desk.get(opsCalls.live, { tab: "games" });
  expect(games?.map(({ hosts }) => hosts?.list.length)).toContain(5);
  expect((await desk.get(opsCalls.live, {})).hosts).toBeNull();
});

test("R-OPS-16 a region is drained by one action, which is one line in the log with the hosts, and done once", async () => {
  const [one] = (await fleet({ region: "asia", state: "ready" })).ids;
  await desk.act({ kind: "drain", hostId: one ?? "", reason: "hot", key: "k0" });
  const drained = await act({ kind: "drain-region", region: "asia", key: "k1" });
  const { detail } = opsCalls.act.data.parse(drained.data);
  expect(detail).toMatch(/^33 drained: host-.*\. 1 was drained before\.$/);
  expect(await fleet({ state: "draining" })).toMatchObject({ found: 33 });
  expect((await desk.get(opsCalls.live, { tab: "fleet" })).regions).toContainEqual(
    expect.objectContaining({ id: "asia", hosts: 34, drained: 34 }),
  );
  // The page asks again when the reply was lost; somebody else asks for the same.
  await act({ kind: "undrain-region", region: "asia", key: "k2" });
  expect((await act({ kind: "drain-region", region: "asia", key: "k1" })).data).toEqual({ detail });
  expect(await fleet({ state: "draining" })).toMatchObject({ found: 0 });
  const again = await act({ kind: "undrain-region", region: "asia", key: "k3" });
  expect(again.data).toEqual({ detail: "34 were undrained before." });
  expect(await act({ kind: "drain-region", region: "mars", key: "k4" })).toMatchObject({
    status: 404,
    msg: "This region has no host.",
  });
  expect((await logOf(desk)).map(({ action, target, result }) => [action, target, result])).toEqual([
    ["drain-region", "mars", "refused"],
    ["undrain-region", "asia", "done"],
    ["undrain-region", "asia", "done"],
    ["drain-region", "asia", "done"],
    ["drain", one, "done"],
  ]);
});
