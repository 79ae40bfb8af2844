import { expect, test } from "vitest";
import { calls } from "../../wire/calls/calls.ts";
import { encodeFrame, frameKeys } from "../../wire/frameCodec.ts";
import { pushEvents, readInbound } from "../../wire/socket.ts";
import { scheduleCheck, started } from "../support/fakeBackend.ts";
import { ok } from "../support/fakePorts.ts";
import { game } from "../support/games.ts";
import { dice } from "../wire/fuzz/dice.ts";
import { mutated } from "../wire/fuzz/mutate.ts";
import { sampleOf } from "../wire/fuzz/sample.ts";
import { type ChaosBench, createChaosBench, settle, stateNames } from "./chaosBench.ts";

/** A player in the queue with a known position. */
function inQueue(): ChaosBench {
  const bench = createChaosBench();
  settle(bench);
  const { app, ports, pass } = bench;
  const queue = { queuingIndex: 7, queuingWaitTime: 70 };
  ports.http.on(calls.startGame.path, started(queue));
  ports.http.on(calls.scheduleInfo.path, ok(scheduleCheck(100, game("g-1"), { queue })));
  app.send({ type: "play/click", gameId: "g-1" });
  pass(10);
  expect(app.queue.value).toMatchObject({ shape: "popup", ahead: 7 });
  return bench;
}

const shown = ({ app }: ChaosBench): readonly unknown[] =>
  [...stateNames, "overlays" as const].map((name) => structuredClone(app[name].value));

test.each(Object.entries(pushEvents))(
  "R-ERR-05 a fuzzed %s is handled completely, or changes no State at all",
  (event, schema) => {
    const chance = dice(event.length * 104_729);
    const bench = inQueue();
    const { ports, server } = bench;
    const sign = server.connections.at(-1)?.url.searchParams.get("sign") ?? "";
    const keys = frameKeys(sign);
    let rejected = 0;
    for (let round = 0; round < 40; round += 1) {
      const whole = { msgId: `${event}-${round}`, event, data: withSchedule(sampleOf(schema, chance)) };
      // Only values that JSON can carry can arrive.
      const json: unknown = JSON.parse(JSON.stringify(mutated(whole, chance)) ?? "null");
      if (readInbound(json).kind === "push") continue;
      rejected += 1;
      const before = shown(bench);
      server.raw(encodeFrame(json, keys, new Uint8Array(16).fill(round)));
      expect(shown(bench)).toEqual(before);
      server.raw(encodeFrame({ event: "heartbeat" }, keys, new Uint8Array(16)));
    }
    expect(rejected).toBeGreaterThan(5);
    expect(ports.report.faults.every(({ where }) => where === "socket/frame")).toBe(true);
    server.push({ event: "queue_update", data: { scheduleId: "s-1", queuingIndex: 3, queuingWaitTime: 30 } });
    expect(bench.app.queue.value).toMatchObject({ ahead: 3, wait: 30 });
    expect(server.connections).toHaveLength(1);
  },
);

function withSchedule(data: unknown): unknown {
  return typeof data === "object" && data !== null && "scheduleId" in data
    ? { ...data, scheduleId: "s-1" }
    : data;
}
