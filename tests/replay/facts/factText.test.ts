import { describe, expect, test } from "vitest";
import type { Line } from "../../../recorder/format.ts";
import { factText } from "../../../replay/facts/factText.ts";
import { titleOf } from "../../../replay/facts/factTitle.ts";
import { clockText, durationText, outline, preview } from "../../../replay/facts/plainText.ts";
import { linesOf } from "../timeline/lines.ts";

const fact = (what: Line["what"], name: string, data: unknown, more: Partial<Line> = {}) => {
  const [port = "", kind = ""] = name.split(".");
  return { what, port, kind, data, ...more };
};
const confirm = { method: "POST", url: "/schedule/confirm", body: { json: { params: { id: "s-1" } } } };
const reply = { kind: "reply", status: 200, body: { json: { code: 200, data: { list: [] } } } };
const push = { kind: "message", frame: { json: { event: "queue_link", data: { scheduleId: "s-1" } } } };
const heartbeat = { timer: 3, delay: 0, period: 10_000, name: "push/heartbeatEvery" };
const lines = linesOf(
  { what: "send", data: { type: "play/click", gameId: "g-1" } },
  fact("open", "http.request", confirm, { cause: 1, at: 5 }),
  fact("next", "http.request", reply, { of: 2, cause: 2, at: 125 }),
  fact("next", "socket.connect", push, { of: 2 }),
  fact("fire", "clock.timer", heartbeat),
  fact("state", "state.queue", { set: { shape: "tab", game: { id: "g-1" } }, gone: { wait: true } }),
  fact("tell", "socket.connect", { kind: "send", frame: { json: { type: "ack", msgId: "m-1" } } }, { of: 2 }),
);
const title = (seq: number): string => {
  const line = lines[seq - 1];
  return line ? titleOf(lines, line) : "";
};
const text = (seq: number) => {
  const line = lines[seq - 1];
  return line ? factText(lines, line) : [];
};

describe("R-REC-37 a fact in words", () => {
  test("has a title in one line", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(title)).toEqual([
      "play/click g-1",
      "→ POST /schedule/confirm",
      "← 200 POST /schedule/confirm",
      "← queue_link",
      "push/heartbeatEvery fires after 0 ms, every 10 s",
      'queue: shape = tab, game = {id: "g-1"}, wait is gone',
      "→ ack",
    ]);
  });

  test("is told with its line, its time and its cause", () => {
    expect(text(2)[0]?.text).toBe("line 3, at 0.005 s\nopen http.request\nbecause of line 2: play/click g-1");
    expect(text(1)[0]?.text).toContain("from outside");
  });

  test("of a call are request and reply, whichever was chosen", () => {
    for (const seq of [2, 3])
      expect(text(seq).slice(1)).toEqual([
        { heading: "Request", text: "method: POST\nurl: /schedule/confirm\nbody\n  params\n    id: s-1" },
        {
          heading: "Reply 200 after 120 ms",
          text: "kind: reply\nstatus: 200\nbody\n  code: 200\n  data\n    list: (empty list)",
        },
      ]);
  });

  test("of a frame is what it says; of a State what changed", () => {
    expect(text(4)[1]).toEqual({ heading: "Frame", text: "event: queue_link\ndata\n  scheduleId: s-1" });
    expect(text(7)[1]).toEqual({ heading: "Frame", text: "type: ack\nmsgId: m-1" });
    expect(text(6)[1]).toEqual({ heading: "Changes", text: "shape: tab\ngame\n  id: g-1\nwait is gone" });
  });

  test("is bounded, however much a file says", () => {
    const long = outline(Array.from({ length: 1_000 }, (_, index) => index));
    expect(long.split("\n")).toHaveLength(401);
    expect(long.endsWith("… and 600 more")).toBe(true);
    expect(outline("x".repeat(5_000))).toBe(`${"x".repeat(2_000)}… (5000 characters)`);
    let deep: unknown = 1;
    for (let depth = 0; depth < 5_000; depth += 1) deep = { deep };
    expect(outline(deep).split("\n").length).toBeLessThan(60);
    expect(preview({ list: Array.from({ length: 100_000 }, () => "word") }, 20)).toHaveLength(20);
  });

  test("times are written as people read them", () => {
    expect([durationText(400), durationText(30_015), durationText(5_000)]).toEqual([
      "400 ms",
      "30.015 s",
      "5 s",
    ]);
    expect([clockText(30_015), clockText(3_662_500)]).toEqual(["30.015", "61:02.500"]);
  });
});
