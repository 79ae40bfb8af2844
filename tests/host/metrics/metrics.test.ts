import Fastify from "fastify";
import { expect, test } from "vitest";
import { logRequests } from "../../../host/http/logRequests.ts";
import { addHealthRoutes } from "../../../host/http/server.ts";
import { countSecond, createMetrics, readGames, readSeats } from "../../../host/metrics/metrics.ts";
import type { SeatMeasures } from "../../../host/seat/seatMeasures.ts";
import { followRequests, requestIdOf } from "../../../server/followRequests.ts";
import type { AnsweredRequest, Log } from "../../../server/log/log.ts";
import { requestIdHeader } from "../../../wire/requestId.ts";
import { silentLog } from "../../support/silentLog.ts";
import { builtInGame } from "../support/games.ts";

const second: SeatMeasures = {
  frames: 60,
  kilobits: 2_000,
  roundTrip: 45,
  encodeMs: 5,
  timerLateMs: 0.5,
  shown: 58,
  late: 2,
  inputToPhoton: [55, 95],
};

test("R-EYES-02 a second of a player's connection is counted, and what was not measured is not", async () => {
  const metrics = createMetrics({ runtime: false });
  countSecond(metrics, second);
  countSecond(metrics, {
    frames: 10,
    kilobits: 100,
    roundTrip: null,
    encodeMs: null,
    timerLateMs: null,
    shown: null,
    late: null,
    inputToPhoton: [],
  });
  const text = await metrics.registry.metrics();
  for (const line of [
    "cloudplay_host_frames_sent_total 70",
    "cloudplay_host_frames_shown_total 58",
    "cloudplay_host_frames_late_total 2",
    'cloudplay_host_input_to_photon_seconds_bucket{le="0.06"} 1',
    'cloudplay_host_input_to_photon_seconds_bucket{le="0.1"} 2',
    'cloudplay_host_encode_seconds_bucket{le="0.006"} 1',
    "cloudplay_host_encode_seconds_count 1",
    "cloudplay_host_timer_late_seconds_count 1",
    'cloudplay_host_bitrate_kilobits_bucket{le="150"} 1',
    "cloudplay_host_bitrate_kilobits_count 2",
    "cloudplay_host_round_trip_seconds_count 1",
  ])
    expect(text).toContain(`${line}\n`);
});

test("R-EYES-02 seats by state", async () => {
  const metrics = createMetrics({ runtime: false });
  const seat = (state: "leased" | "starting" | "running") => ({
    scheduleId: state,
    leaseId: "l",
    gameId: "g",
    state,
    viewers: 0 as const,
    idleSeconds: 0,
  });
  readSeats(metrics, { total: 5, seats: [seat("leased"), seat("running")] }, true);
  const text = await metrics.registry.metrics();
  expect(text).toContain('cloudplay_host_seats{state="free"} 3');
  expect(text).toContain('cloudplay_host_seats{state="leased"} 1');
  expect(text).toContain('cloudplay_host_seats{state="starting"} 0');
  expect(text).toContain('cloudplay_host_seats{state="running"} 1');
  expect(text).toContain("cloudplay_host_draining 1");
});

test("R-EYES-02 games that are offered, and those that cannot run", async () => {
  const metrics = createMetrics({ runtime: false });
  readGames(metrics, { games: [builtInGame()], missing: new Map(), notice: "no screen", withheld: 3 });
  const text = await metrics.registry.metrics();
  expect(text).toContain('cloudplay_host_games{state="offered"} 1');
  expect(text).toContain('cloudplay_host_games{state="withheld"} 3');
});

test("R-OPS-23 a host that withholds games is ready, and says why", async () => {
  const app = Fastify();
  addHealthRoutes(
    app,
    () => true,
    async () => "2 installed PC games are not offered: no screen",
  );
  const reply = await app.inject("/readyz");
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { status: "ok", missing: [], warnings: ["2 installed PC games are not offered: no screen"] },
  ]);
});

test("R-EYES-02 places of errors are bounded", () => {
  const { errorPlace } = createMetrics({ runtime: false });
  expect(errorPlace("saves: damaged version 17-a")).toBe("saves: damaged");
  const places = Array.from({ length: 200 }, (_, index) => errorPlace(`place ${index}`));
  expect(new Set(places).size).toBe(60);
});

test("R-EYES-01 a call's id is on its reply and in the host's log; R-EYES-03 a draining host is not ready", async () => {
  const requests: AnsweredRequest[] = [];
  const log: Log = { ...silentLog, request: (answered) => requests.push(answered) };
  const metrics = createMetrics({ runtime: false });
  const app = Fastify({ genReqId: requestIdOf });
  let ready = true;
  followRequests(app, logRequests({ log, metrics, logsAll: true }));
  addHealthRoutes(
    app,
    () => ready,
    async () => null,
  );
  app.post("/control/end", async () => ({}));
  const id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff-1";
  const headers = { [requestIdHeader]: id };
  const reply = await app.inject({ method: "POST", url: "/control/end?token=planted", headers });
  expect(reply.headers[requestIdHeader.toLowerCase()]).toBe(id);
  expect(requests).toMatchObject([{ requestId: id, method: "POST", route: "/control/end", status: 200 }]);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  ready = false;
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  // Those that are asked all the time are logged when they fail here.
  expect(requests.map(({ route, status }) => [route, status])).toEqual([
    ["/control/end", 200],
    ["/readyz", 503],
  ]);
  expect(JSON.stringify(requests)).not.toContain("planted");
  await app.close();
});
