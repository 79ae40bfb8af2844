import { describe, expect, test } from "vitest";
import { createDedupe } from "../../../../streams/features/push/dedupe.ts";
import { encodeFrame, frameKeys } from "../../../../wire/frameCodec.ts";
import { sessionServer } from "../../../support/fakeBackend.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { connectionBench } from "./connectionBench.ts";

function signedIn(marble: MarbleTest) {
  const server = sessionServer(marble.ports);
  const bench = connectionBench(marble, marble.ports);
  bench.signIn();
  return { server, bench };
}

const poor = (msgId: string, msg = msgId) => ({ msgId, event: "poor", data: { msg } });
const ack = (msgId: string) => ({ type: "ack", msgId });

describe("acks", () => {
  test("R-SOCK-02 every msgId is acked at once: first, repeated, unknown and of another schedule", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      marble.act(
        "1s a-b-c-d",
        {
          a: poor("m-1"),
          b: poor("m-1"),
          c: { msgId: "m-2", event: "nobody knows this", data: 5 },
          d: { msgId: "m-3", event: "queue_release", data: { scheduleId: "another" } },
        },
        server.send,
      );
      marble.at(2_000, () =>
        expect(server.frames).toEqual([
          { at: 1_000, json: ack("m-1") },
          { at: 1_002, json: ack("m-1") },
          { at: 1_004, json: ack("m-2") },
          { at: 1_006, json: ack("m-3") },
        ]),
      );
      marble.afterwards(() =>
        expect(bench.pushed.map(({ event }) => event)).toEqual(["poor", "queue_release"]),
      );
    }));

  test("R-SOCK-02 an event without msgId is acted on each time and never acked; a heartbeat's answer neither", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      const push = { event: "poor", data: { msg: "low" } };
      marble.act("1s a-b-c", { a: push, b: push, c: { event: "heartbeat" } }, server.send);
      marble.at(2_000, () => expect(server.frames).toEqual([]));
      marble.afterwards(() => expect(bench.pushed).toHaveLength(2));
    }));

  test("R-SOCK-02 an event whose data fits no schema is acked and counted, and not acted on", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      marble.ports.report.expect("socket/frame");
      marble.at(1_000, () => server.send({ msgId: "m-1", event: "poor", data: { msg: 5 } }));
      marble.at(1_001, () => server.send({ msgId: "m-1", event: "poor", data: { msg: 5 } }));
      marble.at(2_000, () =>
        expect(server.frames).toEqual([
          { at: 1_000, json: ack("m-1") },
          { at: 1_001, json: ack("m-1") },
        ]),
      );
      marble.afterwards(() => {
        expect(bench.pushed).toEqual([]);
        expect(marble.ports.report.faults).toHaveLength(2);
      });
    }));

  test("R-SOCK-01 such an event shows that the socket is alive; a frame that fails the check does not", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      marble.ports.report.expect("socket/frame");
      server.answering = false;
      marble.at(20_000, () => server.send({ msgId: "m-1", event: "poor", data: 5 }));
      marble.at(44_000, () => server.raw("no frame"));
      marble.at(44_999, () => expect(bench.connection.value.status).toBe("open"));
      marble.at(45_001, () => expect(bench.connection.value).toMatchObject({ reason: "silent" }));
    }));
});

describe("each message once", () => {
  test("R-SOCK-02 a message that is resent over another connection is acked there and not acted on again", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      marble.ports.entropy.force(0);
      marble.at(100, () => server.send(poor("m-1")));
      marble.at(200, () => server.connections[0]?.close(1006));
      marble.at(300, () => server.send(poor("m-1")));
      marble.at(400, () => server.send(poor("m-2")));
      marble.afterwards(() => {
        expect(server.connections).toHaveLength(2);
        expect(server.frames.slice(0, 3).map(({ json }) => json)).toEqual([
          ack("m-1"),
          ack("m-1"),
          ack("m-2"),
        ]);
        expect(bench.pushed.map(({ data }) => data)).toEqual([{ msg: "m-1" }, { msg: "m-2" }]);
      });
    }));

  test("R-SOCK-02 another player's messages may have the same ids", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      marble.at(100, () => server.send(poor("m-1", "Ann's")));
      marble.at(200, () => bench.signIn("player-2"));
      marble.at(300, () => server.send(poor("m-1", "Ben's")));
      marble.afterwards(() =>
        expect(bench.pushed.map(({ data }) => data)).toEqual([{ msg: "Ann's" }, { msg: "Ben's" }]),
      );
    }));

  test("R-SOCK-02 the last 500 are remembered, the one before is forgotten", () => {
    const seen = createDedupe();
    const firstOf = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => seen.isFirst(`m-${from + index}`));
    expect(firstOf(1, 500)).not.toContain(false);
    expect(firstOf(1, 500)).not.toContain(true);
    expect(seen.isFirst("m-501")).toBe(true);
    expect(seen.isFirst("m-2")).toBe(false);
    expect(seen.isFirst("m-1")).toBe(true);
  });
});

describe("bad frames", () => {
  const foreign = encodeFrame(
    { event: "poor", data: { msg: "no" } },
    frameKeys("another"),
    new Uint8Array(16),
  );

  test("R-SOCK-03 the fifth in a row closes with 4400 and reconnects", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      marble.ports.report.expect("socket/frame");
      marble.ports.entropy.force(0.5);
      const bad: Readonly<Record<string, () => void>> = {
        a: () => server.raw("no frame"),
        b: () => server.raw(foreign),
        c: () => server.raw(""),
        d: () => server.raw(encodeFrame("not an event", server.keys, new Uint8Array(16))),
        e: () => server.send({ msgId: "m-1", event: "queue_update", data: { scheduleId: "s-1" } }),
      };
      marble.act("1s abcde", bad);
      marble.at(1_003, () => expect(server.connections[0]?.state).toBe("open"));
      marble.at(1_004, () => {
        expect(server.connections[0]).toMatchObject({ code: 4400, closedByApp: true });
        expect(bench.connection.value).toMatchObject({ status: "waiting", reason: "badFrames" });
      });
      marble.afterwards(() => {
        expect(server.connections).toHaveLength(2);
        expect(bench.pushed).toEqual([]);
        expect(marble.ports.report.faults).toHaveLength(5);
      });
    }));

  test.each([
    ["a push", { msgId: "m-1", event: "poor", data: { msg: "low" } }],
    ["an event that nobody knows", { event: "weather" }],
    ["a heartbeat's answer", { event: "heartbeat" }],
  ])("R-SOCK-03 four, then %s, then four more: the socket stays", (_name, good) =>
    marbles(signedIn, (marble, { server }) => {
      marble.ports.report.expect("socket/frame");
      marble.act("1s bbbbgbbbb", { b: () => server.raw(foreign), g: () => server.send(good) });
      marble.afterwards(() => {
        expect(server.connections).toHaveLength(1);
        expect(marble.ports.report.faults).toHaveLength(8);
      });
    }),
  );

  test("R-SOCK-03 each connection starts the count over", () =>
    marbles(signedIn, (marble, { server }) => {
      marble.ports.report.expect("socket/frame");
      marble.ports.entropy.force(0);
      marble.act("1s bbbb l b", {
        b: () => server.raw(foreign),
        l: () => server.connections[0]?.close(1006),
      });
      marble.afterwards(() => expect(server.connections).toHaveLength(2));
    }));
});
