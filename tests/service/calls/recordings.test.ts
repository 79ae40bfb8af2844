import { randomBytes } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { problemReportWindow, recordingKept, ticketTtl } from "../../../service/lib/durations.ts";
import {
  maxRecordingBytes,
  maxRecordingText,
  type ProblemReport,
  problemCalls,
  recordingPath,
  recordingTypes,
} from "../../../wire/calls/problemReport.ts";
import { opsCalls, opsRecordingPath } from "../../../wire/operator/ops.ts";
import { logOf, openDesk, startOps } from "../ops/opsBench.ts";
import { jumpDateInTest } from "../support/clock.ts";
import { closedAfterAll, type Player } from "../support/service.ts";

let player: Player;

const report: ProblemReport = {
  id: "report-1",
  what: "other",
  words: "",
  facts: { gameId: null, at: 1_700_000_000_000, statistics: null, browser: "Firefox", version: "1.4.0" },
  recording: { bytes: 100 },
};
const lines = [
  { format: 3, app: { name: "1.4.0", code: 1411 }, startedAt: 1, more: true },
  { seq: 1, at: 0, what: "call", data: "<script>alert(1)</script>" },
  { end: { lines: 1, at: 0 } },
];
const ndjson = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;

const service = closedAfterAll(await startOps());
const desk = await openDesk(service);
beforeEach(async ({ task }) => {
  player = await service.signIn(task.id);
});

const send = (id = "report-1", of = player) => of.get(problemCalls.report, { ...report, id });
const upload = (ticket: string, body: string | Uint8Array, type: string = recordingTypes.packed) =>
  service.service.app.inject({
    method: "POST",
    url: `${recordingPath}?${new URLSearchParams({ ticket })}`,
    headers: { "content-type": type, origin: "http://play.test" },
    payload: typeof body === "string" ? body : Buffer.from(body),
  });
const withTicket = async (id?: string) => {
  const { reference, ticket } = await send(id);
  if (ticket === undefined) throw new Error("no ticket");
  return { reference, ticket };
};
const sizeOf = (reference: string) =>
  service.store.transaction((tx) => tx.problemRecordings.sizeOf(reference));
const download = (reference: string, cookie = desk.cookie) =>
  service.service.app.inject({
    method: "GET",
    url: `${opsRecordingPath}?${new URLSearchParams({ reference })}`,
    headers: { cookie: `ops_session=${cookie}` },
  });

test("R-REC-28 a recording follows its report by a ticket, and is kept once", async () => {
  const { reference, ticket } = await withTicket();
  expect((await upload(ticket, gzipSync(ndjson))).json()).toEqual({ code: 200, msg: "", data: {} });
  expect(await sizeOf(reference)).toBe(gzipSync(ndjson).byteLength);
  expect((await upload(ticket, gzipSync(ndjson))).statusCode).toBe(403);
  expect(await send()).toEqual({ reference });
});

test("R-REC-28 one that was lost on its way gets a new ticket with the same report", async () => {
  const { reference } = await withTicket();
  const again = await withTicket();
  expect(again.reference).toBe(reference);
  expect((await upload(again.ticket, ndjson, recordingTypes.plain)).statusCode).toBe(200);
  const kept = await service.store.transaction((tx) => tx.problemRecordings.find(reference));
  expect(gunzipSync(kept?.content ?? "").toString()).toBe(ndjson);
});

test("R-REC-28 a ticket holds for a minute, and nothing else opens the door", async () => {
  const { ticket } = await withTicket();
  await service.clock.advance(ticketTtl - 1);
  const second = await withTicket();
  expect((await upload(ticket, gzipSync(ndjson))).statusCode).toBe(200);
  await service.clock.advance(ticketTtl);
  expect((await upload(second.ticket, gzipSync(ndjson))).statusCode).toBe(403);
  expect((await upload("none", gzipSync(ndjson))).statusCode).toBe(403);
  expect((await upload("", gzipSync(ndjson))).statusCode).toBe(403);
});

test("R-REC-28 a report without a recording gets no ticket; the sixth recording of a day none either", async () => {
  const { recording: _none, ...without } = report;
  expect(await player.get(problemCalls.report, without)).not.toHaveProperty("ticket");
  for (let count = 0; count < 5; count += 1) {
    const { ticket } = await withTicket(`report-${count + 10}`);
    expect((await upload(ticket, gzipSync(ndjson))).statusCode).toBe(200);
  }
  expect(await send("report-20")).not.toHaveProperty("ticket");
  expect(await send("report-20", await service.signIn("Other"))).toHaveProperty("ticket");
  jumpDateInTest(service.clock, problemReportWindow);
  expect(await send("report-21")).not.toHaveProperty("ticket");
  jumpDateInTest(service.clock, 1);
  expect(await send("report-22")).toHaveProperty("ticket");
});

const bomb = () => gzipSync(Buffer.alloc(maxRecordingText + 1, "{}"));
const [first = {}] = lines;
const header = JSON.stringify(first);
test.each<[string, () => string | Uint8Array, string, number]>([
  ["what is not packed", () => ndjson, recordingTypes.packed, 400],
  ["a bomb", bomb, recordingTypes.packed, 400],
  ["bytes that are no text", () => gzipSync(Buffer.from([0xff, 0xfe])), recordingTypes.packed, 400],
  ["no header", () => gzipSync('{"seq":1}\n'), recordingTypes.packed, 400],
  ["a line that is no object", () => gzipSync(`${header}\n[1]\n`), recordingTypes.packed, 400],
  ["letters that steer a terminal", () => `${header}\n{"a":"\u001b[2J"}\n`, recordingTypes.plain, 400],
  ["lines without end", () => gzipSync(`${header}\n${"{}\n".repeat(200_000)}`), recordingTypes.packed, 400],
  ["nothing", () => "", recordingTypes.plain, 400],
  ["more than there may be", () => randomBytes(maxRecordingBytes + 1), recordingTypes.packed, 413],
  ["another type", () => ndjson, "text/html", 415],
])("R-REC-28 %s is refused politely and not kept", async (_name, body, type, status) => {
  const { reference, ticket } = await withTicket();
  const reply = await upload(ticket, body(), type);
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ msg: expect.stringMatching(/\w/), data: null });
  expect(await sizeOf(reference)).toBeNull();
  expect(service.errors).toEqual([]);
});

test("R-REC-28 recordings are deleted after 30 days, and beyond the newest", async () => {
  // The newest of all on the shared service.
  jumpDateInTest(service.clock, 1);
  const { reference, ticket } = await withTicket();
  await upload(ticket, gzipSync(ndjson));
  const { store, clock } = service;
  const prune = (before: number, keep: number) =>
    store.transaction((tx) => tx.problemRecordings.prune(before, keep));
  const receivedAt = clock.date();
  jumpDateInTest(service.clock, recordingKept);
  await prune(clock.date() - recordingKept, 1);
  expect(await sizeOf(reference)).not.toBeNull();
  await prune(receivedAt + 1, 1);
  expect(await sizeOf(reference)).toBeNull();
  const newer = await withTicket("report-2");
  await upload(newer.ticket, gzipSync(ndjson));
  await prune(0, 0);
  expect(await sizeOf(newer.reference)).toBeNull();
});

test("R-REC-29 operators see which report has one, download it as a file, and the log says who did", async () => {
  const { reference, ticket } = await withTicket();
  await upload(ticket, gzipSync(ndjson));
  const { reference: bare } = await send("report-2");
  const { list } = await desk.get(opsCalls.problems, { search: player.id });
  expect(list.map((one) => [one.reference, one.recordingBytes])).toEqual([
    [bare, null],
    [reference, gzipSync(ndjson).byteLength],
  ]);
  const file = await download(reference);
  expect(file.statusCode).toBe(200);
  expect(file.body).toBe(ndjson);
  expect(file.headers).toMatchObject({
    "content-type": "application/x-ndjson; charset=utf-8",
    "content-disposition": `attachment; filename="${reference}.ndjson"`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(await logOf(desk)).toMatchObject([
    { action: "read-recording", operator: "mali", target: reference, result: "done" },
  ]);
});

test("R-REC-29 nobody else gets it, and an unknown one is said to be unknown", async () => {
  const { reference, ticket } = await withTicket();
  await upload(ticket, gzipSync(ndjson));
  const before = await logOf(desk);
  expect((await download(reference, "")).statusCode).toBe(401);
  const gone = await download("AAAA-AAAA");
  expect(gone.statusCode).toBe(404);
  expect(gone.json().msg).toBe("There is no such recording, or not any more.");
  expect(await logOf(desk)).toEqual(before);
});
