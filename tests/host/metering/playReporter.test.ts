import { createServer } from "node:http";
import { expect, it, vi } from "vitest";
import { createServiceCalls } from "../../../host/fleet/serviceCalls.ts";
import { playReportInterval } from "../../../host/lib/durations.ts";
import type { LeftPlay } from "../../../host/metering/playJournal.ts";
import { createPlayReporter } from "../../../host/metering/playReporter.ts";
import { postPlays } from "../../../host/metering/postPlays.ts";
import { type PlayReport, type PlayReports, playReports } from "../../../wire/hosts/hostControl.ts";
import { createClockModel, settle } from "../../support/clockModel.ts";
import { listenLocally } from "../../support/listenLocally.ts";

function setup(left: readonly LeftPlay[] = []) {
  const model = createClockModel();
  const computer = model.computer();
  const sent: PlayReport[][] = [];
  const forgotten: string[] = [];
  let written: string[] = [];
  const state = { takes: true };
  const reporter = createPlayReporter({
    clock: computer,
    date: computer.date,
    journal: {
      left,
      write: (plays) => {
        written = plays.map(({ leaseId, shownMs }) => `${leaseId} ${shownMs}`);
      },
      forget: (plays) => forgotten.push(...plays.map(({ leaseId }) => leaseId)),
      close: async () => undefined,
    },
    post: async (reports) => {
      sent.push(playReports.parse(reports).plays);
      return state.takes;
    },
  });
  const note = (leaseId: string, event: "started" | "alive") => {
    reporter.note({ event, leaseId, scheduleId: `s-${leaseId}` });
    if (event === "started") reporter.note({ event: "shown", leaseId, scheduleId: `s-${leaseId}` });
  };
  const end = (leaseId: string) =>
    reporter.note({ event: "ended", reason: "game-quit", leaseId, scheduleId: `s-${leaseId}` });
  const isSettled = async (): Promise<boolean> => {
    let settled = false;
    void reporter.settled().then(() => {
      settled = true;
    });
    await settle();
    return settled;
  };
  return { model, computer, reporter, sent, forgotten, written: () => written, state, note, end, isSettled };
}

it("R-HOST-08 a start and an end are reported at once, what runs every second", async () => {
  const { model, sent, note, end, forgotten, written } = setup();
  note("a", "started");
  await settle();
  expect(sent).toEqual([[{ leaseId: "a", shownMs: 0, agoMs: 0, end: null }]]);
  await model.advance(playReportInterval - 1);
  note("a", "alive");
  expect(sent).toHaveLength(1);
  await model.advance(1);
  expect(sent[1]).toEqual([{ leaseId: "a", shownMs: 999, agoMs: 1, end: null }]);
  expect(written()).toEqual(["a 999"]);
  await model.advance(500);
  end("a");
  await settle();
  expect(sent[2]).toEqual([{ leaseId: "a", shownMs: 1_500, agoMs: 0, end: { reason: "game-quit" } }]);
  expect(forgotten).toEqual(["a"]);
  await model.advance(60_000);
  expect(sent).toHaveLength(3);
});

it("R-HOST-08 an end is reported every second until it is stored, with its age, and settled then", async () => {
  const { model, reporter, sent, note, end, state, isSettled, forgotten } = setup();
  state.takes = false;
  note("a", "started");
  end("a");
  await settle();
  const settled = vi.fn();
  void reporter.settled().then(settled);
  await model.advance(3_000);
  expect(settled).not.toHaveBeenCalled();
  expect(sent.map(([report]) => report?.agoMs)).toEqual([0, 1_000, 2_000, 3_000]);
  expect([await isSettled(), forgotten]).toEqual([false, []]);
  state.takes = true;
  await model.advance(1_000);
  expect([await isSettled(), forgotten]).toEqual([true, ["a"]]);
});

it("R-HOST-08 what an earlier host process left is reported first; its games ended with it", async () => {
  const date = createClockModel().computer().date();
  const { sent, forgotten } = setup([
    { leaseId: "running", shownMs: 5_000, end: null, at: date - 60_000, hung: false },
    { leaseId: "over", shownMs: 7_000, end: { reason: "player-gone" }, at: date + 3_600_000, hung: false },
  ]);
  await settle();
  expect(sent).toEqual([
    [
      { leaseId: "running", shownMs: 5_000, agoMs: 60_000, end: { reason: "machine-stopping" } },
      { leaseId: "over", shownMs: 7_000, agoMs: 0, end: { reason: "player-gone" } },
    ],
  ]);
  expect(forgotten).toEqual(["running", "over"]);
});

it("R-HOST-20 a game of a host that hung is reported without its last minute, as a correction", async () => {
  const date = createClockModel().computer().date();
  const { sent } = setup([
    { leaseId: "long", shownMs: 95_000, end: null, at: date - 20_000, hung: true },
    { leaseId: "short", shownMs: 5_000, end: null, at: date - 20_000, hung: true },
  ]);
  await settle();
  const end = { reason: "machine-stopping" };
  expect(sent).toEqual([
    [
      { leaseId: "long", shownMs: 35_000, agoMs: 20_000, end, corrected: true },
      { leaseId: "short", shownMs: 0, agoMs: 20_000, end, corrected: true },
    ],
  ]);
});

it("many reports are sent in parts, those of games that are over first", async () => {
  const { model, sent, note, end, state } = setup();
  state.takes = false;
  for (let lease = 0; lease < 250; lease += 1) note(`l${lease}`, "started");
  for (let lease = 0; lease < 120; lease += 1) end(`l${lease}`);
  await settle();
  sent.length = 0;
  state.takes = true;
  await model.advance(playReportInterval);
  expect(sent.map((plays) => plays.length)).toEqual([100, 100, 50]);
  expect(sent.flat().findIndex((report) => report.end === null)).toBe(120);
});

it("whatever refuses a report, it is sent again", async () => {
  let status = 200;
  const heard: unknown[] = [];
  const service = createServer((request, reply) => {
    heard.push(request.headers.authorization);
    reply.writeHead(status).end();
  });
  const port = await listenLocally(service);
  const post = postPlays(createServiceCalls([`http://127.0.0.1:${port}`], "a-machine-token"));
  const reports: PlayReports = { plays: [{ leaseId: "l", shownMs: 1, agoMs: 0, end: null }] };
  const stored: Record<number, boolean> = {};
  for (status of [200, 400, 401, 403, 404, 408, 429, 500, 503]) stored[status] = await post(reports);
  service.close();
  expect(Object.entries(stored).filter(([, taken]) => taken)).toEqual([["200", true]]);
  expect(heard[0]).toBe("Bearer a-machine-token");
  expect(await post(reports)).toBe(false);
});
