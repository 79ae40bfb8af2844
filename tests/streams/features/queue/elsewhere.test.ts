import { describe, expect, test } from "vitest";
import { schedulePoll } from "../../../../streams/rules/durations.ts";
import { scheduleCheck } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { delayed, type MarbleTest, marbles, offline, ok, refused } from "../../../support/marbles.ts";
import { playBench } from "../../../support/playBench.ts";

const racer = game("g-1");
const path = "/schedule/start/elsewhere";
const name = { en: "Singapore", th: "สิงคโปร์" };
const singapore = { idc_id: "sin", name, addedDelay: 40 };
const queue = { queuingIndex: 4, queuingWaitTime: 60, elsewhere: singapore };
const offer = { ...singapore, busy: false };

function waiting(
  marbleTest: MarbleTest,
  first: typeof queue | { queuingIndex: 4; queuingWaitTime: 60 } = queue,
) {
  const { at, ports } = marbleTest;
  const bench = playBench(marbleTest, { games: [racer] });
  at(10, () => {
    ports.http.on("/schedule/info", ok(scheduleCheck(100, racer, { queue: first })));
    bench.schedule.dispatch({ type: "started", id: "s-1", game: racer, mode: 5, queue: first });
  });
  return bench;
}
const seatOf = ({ queue: { value } }: ReturnType<typeof playBench>) =>
  "elsewhere" in value ? value.elsewhere : value.shape;

describe("R-REGION-04 a free seat of another region", () => {
  test("comes with the start, with pushes and with polls, and goes with them; in the tab as in the pop-up", () =>
    marbles({ until: 2 * schedulePoll + 2_000 }, waiting, ({ at, ports, expectState }, bench) => {
      const moved = (elsewhere: typeof singapore | null) =>
        bench.push({
          event: "queue_update",
          data: { scheduleId: "s-1", queuingIndex: 3, queuingWaitTime: 30, elsewhere },
        });
      at(1_000, () => moved(null));
      at(2_000, () => bench.send({ type: "queue/minimise" }));
      at(3_000, () => moved({ ...singapore, addedDelay: 55 }));
      at(4_000, () =>
        ports.http.on(
          "/schedule/info",
          ok(scheduleCheck(100, racer, { queue: { queuingIndex: 3, queuingWaitTime: 30 } })),
        ),
      );
      expectState(
        bench.queue,
        `h 9ms a 989ms b 999ms c 999ms d ${schedulePoll - 2_991}ms c`,
        { h: "hidden", a: "popup +40", b: "popup", c: "tab", d: "tab +55" },
        (now) =>
          "elsewhere" in now ? now.shape + (now.elsewhere ? ` +${now.elsewhere.addedDelay}` : "") : now.shape,
      );
    }));

  test("a backend that knows of none says nothing of it: no offer, and the intent does nothing", () =>
    marbles((marbleTest) => {
      const { at, ports } = marbleTest;
      const bench = waiting(marbleTest, { queuingIndex: 4, queuingWaitTime: 60 });
      at(20, () => {
        expect(seatOf(bench)).toBeNull();
        bench.send({ type: "queue/elsewhere" });
      });
      at(30, () => expect(ports.http.to(path)).toEqual([]));
    }));

  test("is asked for once while the answer is waited for; the status then says that it is the player's turn", () =>
    marbles({ until: 2_000 }, waiting, ({ at, ports }, bench) => {
      ports.http.on(path, delayed(300, ok()));
      at(100, () => {
        bench.send({ type: "queue/elsewhere" });
        bench.send({ type: "queue/elsewhere" });
        expect(seatOf(bench)).toEqual({ ...offer, busy: true });
      });
      at(200, () => {
        bench.send({ type: "queue/elsewhere" });
        ports.http.on("/schedule/info", ok(scheduleCheck(200, racer)));
      });
      at(399, () => expect(seatOf(bench)).toEqual({ ...offer, busy: true }));
      at(401, () => {
        expect(bench.queue.value).toMatchObject({ shape: "ready" });
        expect(ports.http.sent(path)).toMatchObject([{ params: { id: "s-1", idc_id: "sin" } }]);
        expect(bench.toasted).toEqual([]);
      });
    }));

  test("taken by somebody else: the service's words are toasted, the place stays, the offer is the next one or none", () =>
    marbles({ until: 2_000 }, waiting, ({ at, ports }, bench) => {
      ports.http.on(path, refused(-20024, "Just taken."));
      at(100, () => {
        const next = { queuingIndex: 4, queuingWaitTime: 60, elsewhere: null };
        ports.http.on("/schedule/info", ok(scheduleCheck(100, racer, { queue: next })));
        bench.send({ type: "queue/elsewhere" });
      });
      at(101, () => {
        expect(bench.toasted).toEqual(["Just taken."]);
        expect(bench.queue.value).toMatchObject({ shape: "popup", ahead: 4, elsewhere: null });
      });
    }));

  test("pressed again while the answer is waited for: a refusal is not followed by another try", () =>
    marbles({ until: 2_000 }, waiting, ({ at, ports }, bench) => {
      ports.http.on(path, delayed(300, refused(-20024, "Just taken.")));
      at(100, () => bench.send({ type: "queue/elsewhere" }));
      at(200, () => bench.send({ type: "queue/elsewhere" }));
      at(1_900, () => {
        expect(ports.http.to(path)).toHaveLength(1);
        expect(bench.toasted).toEqual(["Just taken."]);
        expect(seatOf(bench)).toEqual(offer);
      });
    }));

  test("no answer: it is toasted, the status decides, and the player can press again", () =>
    marbles({ until: 2_000 }, waiting, ({ at, ports }, bench) => {
      ports.http.on(path, offline);
      at(100, () => bench.send({ type: "queue/elsewhere" }));
      at(101, () => {
        expect(bench.toasted).toEqual(["offline"]);
        expect(seatOf(bench)).toEqual(offer);
        bench.send({ type: "queue/elsewhere" });
      });
      at(102, () => expect(ports.http.to(path)).toHaveLength(2));
    }));
});
