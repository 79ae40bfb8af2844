import { beforeEach, expect, test } from "vitest";
import { problemReportWindow } from "../../../service/lib/durations.ts";
import { type ProblemReport, problemCalls } from "../../../wire/calls/problemReport.ts";
import { jumpDateInTest } from "../support/clock.ts";
import { closedAfterAll, type Player, startTestService } from "../support/service.ts";

let player: Player;

const report: ProblemReport = {
  id: "report-1",
  what: "picture",
  words: "It stutters",
  facts: {
    gameId: "g-brick-comet",
    at: 1_700_000_000_000,
    statistics: { framesPerSecond: 60, roundTrip: 18, packetsLost: 2 },
    browser: "Firefox",
    version: "1.4.0",
  },
};

const service = closedAfterAll(await startTestService());
beforeEach(async ({ task }) => {
  player = await service.signIn(task.id);
});

const send = async (changes: Partial<ProblemReport> = {}, of = player) =>
  (await of.get(problemCalls.report, { ...report, ...changes })).reference;
const find = (reference: string) => service.store.transaction((tx) => tx.problemReports.find(reference));

test("R-DESK-08 a report is kept with its facts, and can be found by its number", async () => {
  const reference = await send();
  expect(reference).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  expect(await find(reference)).toMatchObject({ ...report, reference, accountId: player.id });
  expect(await find("AAAA-AAAA")).toBeNull();
});

test("R-DESK-08 one that is sent again is stored once; another player's is another", async () => {
  const reference = await send();
  expect(await send()).toBe(reference);
  expect(await send({}, await service.signIn("Other"))).not.toBe(reference);
  expect(await send({ id: "report-2" })).not.toBe(reference);
});

test("R-DESK-08 twenty a day, and then again", async () => {
  for (let count = 0; count < 20; count += 1) await send({ id: `report-${count}` });
  const refused = await player.ask(problemCalls.report, { ...report, id: "report-20" });
  expect(refused).toMatchObject({ code: -20080 });
  expect(refused.msg).toContain("many problems");
  // One that is known is no further one.
  expect(await send({ id: "report-3" })).toBeTruthy();
  jumpDateInTest(service.clock, problemReportWindow);
  expect((await player.ask(problemCalls.report, { ...report, id: "report-21" })).code).toBe(-20080);
  jumpDateInTest(service.clock, 1);
  expect(await send({ id: "report-21" })).toBeTruthy();
});

test("R-DESK-08 only the newest reports stay", async () => {
  const first = await send();
  const second = await send({ id: "report-2" });
  await service.store.transaction((tx) => tx.problemReports.prune(1));
  expect(await find(first)).toBeNull();
  expect(await find(second)).not.toBeNull();
});
