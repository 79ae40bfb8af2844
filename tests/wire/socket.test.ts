import { describe, expect, test } from "vitest";
import { clientFrame, type PushName, pushEvents, readInbound } from "../../wire/socket.ts";

/** One of each event, as docs/protocol.md shows it. */
const events: { readonly [Name in PushName]: unknown } = {
  balance: { msg: "30 minutes left" },
  poor: { msg: "low" },
  notice: { msg: "The computer is taken out of service." },
  less: { msg: "lower" },
  scheduled_cancel: { scheduleId: "s-1" },
  queue_release: { scheduleId: "s-1" },
  queue_update: { scheduleId: "s-1", queuingIndex: 3, queuingWaitTime: 90 },
  queue_link: { scheduleId: "s-1", account: "ann", password: "p" },
  announcements: { list: [{ id: "a-1" }] },
  machine_ready: { scheduleId: "s-1", type: "config", state: "0" },
  wallet_update: {
    isSubscription: 1,
    totalTime: 60,
    gold: 5,
    testPlayInfo: { isTestPlay: 0, testPlayTime: 0 },
  },
};
const names = Object.keys(events);

describe("inbound frames", () => {
  test("every event of the protocol has an example in this test", () =>
    expect(names.toSorted()).toEqual(Object.keys(pushEvents).toSorted()));

  test.each(Object.entries(events))("R-SOCK-03 %s is read with its data", (event, data) => {
    expect(readInbound({ msgId: "m-1", event, data })).toEqual({
      kind: "push",
      msgId: "m-1",
      push: { event, data },
    });
    expect(readInbound({ event, data })).toMatchObject({ kind: "push", msgId: undefined });
  });

  test.each(names)("R-SOCK-03 %s without its data is invalid", (event) => {
    for (const data of [undefined, null, 5, "x", [], true])
      expect(readInbound({ msgId: "m-1", event, data })).toEqual({ kind: "invalid", msgId: "m-1" });
  });

  test("R-QUEUE-01 position and wait may be null, but not absent or negative", () => {
    const read = (queuingIndex: unknown, queuingWaitTime: unknown) =>
      readInbound({ event: "queue_update", data: { scheduleId: "s-1", queuingIndex, queuingWaitTime } }).kind;
    expect(read(null, null)).toBe("push");
    expect(read(0, 0)).toBe("push");
    expect(read(undefined, 5)).toBe("invalid");
    expect(read(-1, 5)).toBe("invalid");
    expect(read(1.5, 5)).toBe("invalid");
    expect(read(2 ** 53, 5)).toBe("invalid");
    expect(read(1, Number.NaN)).toBe("invalid");
  });

  test("unknown host states are accepted", () =>
    expect(
      readInbound({ event: "machine_ready", data: { scheduleId: "s-1", type: "gameInfo", state: "99" } })
        .kind,
    ).toBe("push"));

  test("R-SOCK-01 a heartbeat reply is recognised despite further members", () => {
    expect(readInbound({ event: "heartbeat" })).toEqual({ kind: "heartbeat", msgId: undefined });
    expect(readInbound({ event: "heartbeat", data: 5, msgId: "m-1" })).toEqual({
      kind: "heartbeat",
      msgId: "m-1",
    });
  });

  test.each(["weather", "constructor", "__proto__", "toString", "Balance", "hasOwnProperty"])(
    "R-SOCK-02 an unknown event keeps its msgId, to be acknowledged: %s",
    (event) =>
      expect(readInbound({ msgId: "m-1", event, data: {} })).toEqual({ kind: "unknown", msgId: "m-1" }),
  );

  test.each([
    ["nothing", null],
    ["a text", "x"],
    ["a list", [{ event: "balance" }]],
    ["an empty event", { event: "" }],
    ["an endless event", { event: "e".repeat(101) }],
    ["an empty msgId", { event: "weather", msgId: "" }],
    ["a msgId that is a number", { event: "weather", msgId: 5 }],
    ["an endless msgId", { event: "weather", msgId: "m".repeat(201) }],
    ["no event, but a msgId to be acknowledged", { msgId: "m-1" }, "m-1"],
    ["an event that is a number", { event: 5, msgId: "m-1" }, "m-1"],
    ["an endless event with a msgId", { event: "e".repeat(101), msgId: "m-1" }, "m-1"],
  ])("R-SOCK-02 R-SOCK-03 %s is invalid", (_name, json, msgId?: string) =>
    expect(readInbound(json)).toEqual({ kind: "invalid", msgId }),
  );
});

test("outbound frames are only heartbeats and acks", () => {
  expect(clientFrame.safeParse({ type: "heartbeat", t: 1 }).success).toBe(true);
  expect(clientFrame.safeParse({ type: "ack", msgId: "m-1" }).success).toBe(true);
  for (const frame of [{ type: "ack" }, { type: "heartbeat" }, { type: "push" }, {}, null])
    expect(clientFrame.safeParse(frame).success).toBe(false);
});
