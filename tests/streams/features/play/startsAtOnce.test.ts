import { describe, expect, test } from "vitest";
import { connectInfo, noSchedule, scheduleCheck } from "../../../support/fakeBackend.ts";
import { delayed, ok } from "../../../support/fakes/http.ts";
import { game, sharing } from "../../../support/games.ts";
import { beginWith, epoch, type MarbleTest, marbles, type Play, showing } from "../../../support/marbles.ts";
import { type PlayBench, playBench, pushes } from "../../../support/playBench.ts";

const racer = game("g-1");
const borrower = game("g-4", { ...sharing, startPath: "" });
const info = { id: "s-1", account_mode: 0, center_pay_code: "" };
const schedulePaths = ["info", "start/game", "confirm", "send/streamdesk/info"];

/** A service that answers each call after 40 ms. @param quick it starts games at once */
function onPage(m: MarbleTest, { quick, queued = false }: { quick: boolean; queued?: boolean }): PlayBench {
  m.ports.stage.script = showing;
  const queueInfo = queued ? { queuingIndex: 1, queuingWaitTime: 9 } : null;
  const { http } = m.ports;
  http.on("/schedule/info", delayed(40, ok({ ...noSchedule, ...(quick ? { startsAtOnce: 1 } : {}) })));
  http.on("/schedule/start/game", () => {
    http.on("/schedule/info", delayed(40, ok(scheduleCheck(queued ? 100 : 200, racer))));
    return delayed(40, ok({ queueInfo, info, ...(quick && !queued ? { connectInfo } : {}) }));
  });
  http.on("/schedule/confirm", delayed(40, ok({ connectInfo, info })));
  http.on("/schedule/send/streamdesk/info", delayed(40, ok()));
  return playBench(m, { games: [racer, borrower] });
}
/** The calls since the click at 1 s, and when each was made, ms after it. */
const asked = ({ ports: { http } }: MarbleTest) =>
  schedulePaths
    .flatMap((path) => http.to(`/schedule/${path}`).map(({ at }) => [at - epoch - 1_000, path] as const))
    .filter(([at]) => at >= 0)
    .toSorted(([left], [right]) => left - right);
const extendInfo = ({ ports: { http } }: MarbleTest): unknown[] =>
  http.to("/schedule/start/game").map(({ json }) => Object(Object(json).params).extend_info);
const offeredAt = ({ at }: Play): number => at - epoch - 1_000;
const click = (m: MarbleTest, bench: PlayBench, gameId = "g-1"): void =>
  m.at(1_000, () => bench.send({ type: "play/click", gameId }));

describe("R-PLAY-10 a service that starts a game at once", () => {
  test("two calls from the click to the picture, without a push", () =>
    marbles(beginWith(onPage, { quick: true }), (m, bench) => {
      click(m, bench);
      m.at(1_200, () => {
        expect(asked(m)).toEqual([
          [0, "info"],
          [40, "start/game"],
        ]);
        expect(m.ports.stage.plays.map(offeredAt)).toEqual([80]);
        expect(m.ports.stage.last.address.key).toBe("key-1");
        expect(bench.location.value.path).toBe("/streamDesk");
        const [sent] = extendInfo(m);
        expect(JSON.parse(Buffer.from(String(sent), "base64").toString("utf8"))).toMatchObject({
          brief: { gameIdStr: "g-1" },
          mode: 5,
        });
      });
      m.at(30_000, () => expect(asked(m)).toHaveLength(2));
    }));

  test("a push that overtakes the reply changes nothing", () =>
    marbles(beginWith(onPage, { quick: true }), (m, bench) => {
      click(m, bench);
      m.at(1_060, () => bench.push(pushes.running()));
      m.at(1_300, () => {
        expect(m.ports.stage.plays).toHaveLength(1);
        expect(bench.schedule.schedule.value).toMatchObject({ kind: "playing", startInfoSent: true });
        expect(m.ports.http.to("/schedule/send/streamdesk/info")).toEqual([]);
      });
    }));

  test("where the seat is not free, it continues as with any other", () =>
    marbles(beginWith(onPage, { quick: true, queued: true }), (m, bench) => {
      click(m, bench);
      m.at(1_100, () => expect(bench.queue.value).toMatchObject({ shape: "popup", ahead: 1 }));
      m.at(2_000, () => bench.push(pushes.link()));
      m.at(2_045, () => expect(m.ports.http.to("/schedule/confirm")).toHaveLength(1));
    }));

  test("a game with a lent account gets its start info with the account, later", () =>
    marbles(beginWith(onPage, { quick: true }), (m, bench) => {
      click(m, bench, "g-4");
      m.at(1_200, () => expect(extendInfo(m)).toEqual([undefined]));
    }));
});

test("R-PLAY-10 another service gets no start info before it asks for it", () =>
  marbles(beginWith(onPage, { quick: false }), (m, bench) => {
    click(m, bench);
    m.at(1_161, () => bench.push(pushes.config()));
    m.at(1_181, () => bench.push(pushes.running()));
    m.at(1_300, () => {
      expect(asked(m)).toEqual([
        [0, "info"],
        [40, "start/game"],
        [80, "info"],
        [120, "confirm"],
        [161, "send/streamdesk/info"],
      ]);
      expect(extendInfo(m)).toEqual([undefined]);
      expect(m.ports.stage.plays.map(offeredAt)).toEqual([201]);
    });
  }));

test("R-DESK-01 the connection is prepared with the click, and again when a queue offers a seat", () =>
  marbles(beginWith(onPage, { quick: true, queued: true }), (m, bench) => {
    click(m, bench);
    m.at(50_000, () => bench.push(pushes.link()));
    m.at(50_001, () => expect(m.ports.stage.prepared.map((at) => at - epoch)).toEqual([1_000, 50_000]));
  }));
