import { describe, expect, test } from "vitest";
import { schedulePoll } from "../../../../streams/rules/durations.ts";
import { connectInfo, scheduleCheck } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { delayed, epoch, type FakePorts, type MarbleTest, marbles, ok } from "../../../support/marbles.ts";
import { playBench, pushes } from "../../../support/playBench.ts";

const racer = game("g-1");
const nobody = { queuingIndex: null, queuingWaitTime: null };

function inQueue(marbleTest: MarbleTest, queue: Parameters<typeof scheduleCheck>[2] = {}) {
  const { at, ports } = marbleTest;
  const bench = playBench(marbleTest, { games: [racer] });
  at(10, () => {
    ports.http.on("/schedule/info", ok(scheduleCheck(100, racer, queue)));
    bench.schedule.dispatch({
      type: "started",
      id: "s-1",
      game: racer,
      mode: 5,
      queue: queue.queue ?? nobody,
    });
  });
  return bench;
}
const quits = (ports: FakePorts) => ports.http.to("/schedule/quit");

describe("R-QUEUE-01 position and estimate", () => {
  test("unknown at first, then set by push and by polling alike", () =>
    marbles({ until: 2 * schedulePoll + 2_000 }, inQueue, ({ act, at, ports, expectState }, bench) => {
      act("1000ms a 999ms b", {
        a: () => bench.push(pushes.moved(3, 90)),
        b: () => bench.push(pushes.moved(2, null)),
      });
      at(4_000, () =>
        ports.http.on(
          "/schedule/info",
          ok(scheduleCheck(100, racer, { queue: { queuingIndex: 1, queuingWaitTime: 30 } })),
        ),
      );
      expectState(
        bench.queue,
        `h 9ms u 989ms a 999ms b ${schedulePoll - 1_991}ms c`,
        { h: "hidden", u: "null null", a: "3 90", b: "2 null", c: "1 30" },
        (queue) => ("ahead" in queue ? `${queue.ahead} ${queue.wait}` : queue.shape),
      );
    }));

  test("R-PUSH-04 queue_update sets both, for the current schedule only", () =>
    marbles(inQueue, ({ at }, bench) => {
      at(20, () => bench.push(pushes.moved(7, 200)));
      at(30, () => bench.push(pushes.moved(1, 1, "s-9")));
      at(40, () => expect(bench.queue.value).toMatchObject({ ahead: 7, wait: 200 }));
    }));
});

describe("R-QUEUE-02 close", () => {
  test("confirms; no keeps the position; yes quits", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(20, () => {
        bench.send({ type: "queue/close" });
        expect(bench.overlays.value).toMatchObject([{ kind: "confirm", params: { message: "leaveQueue" } }]);
        bench.answer("confirm", false);
      });
      at(30, () => {
        expect(quits(ports)).toEqual([]);
        expect(bench.queue.value.shape).toBe("popup");
        bench.send({ type: "queue/close" });
        bench.answer("confirm", true);
        expect(bench.queue.value.shape).toBe("hidden");
      });
      at(40, () => {
        expect(quits(ports).map(({ json }) => json)).toMatchObject([{ params: { id: "s-1" } }]);
        expect(bench.schedule.schedule.value.kind).toBe("none");
      });
    }));

  test("twice confirms once, and a yes twice quits once", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      ports.http.on("/schedule/quit", delayed(100, ok()));
      at(20, () => {
        bench.send({ type: "queue/close" });
        const [question] = bench.overlays.value;
        bench.send({ type: "queue/close" });
        expect(bench.overlays.value).toEqual([question]);
        bench.answer("confirm", true);
        bench.send({ type: "queue/close" });
        expect(bench.popups).toEqual([]);
      });
      at(200, () => expect(quits(ports)).toHaveLength(1));
    }));

  test.each([
    ["a host is offered", pushes.link(), "preparing"],
    ["the service lets go", pushes.release(), "none"],
  ])("%s before the answer: the confirmation closes, and nothing is quit", (_, push, kind) =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(20, () => bench.send({ type: "queue/close" }));
      at(30, () => bench.push(push));
      at(40, () => {
        expect(bench.popups).toEqual([]);
        expect(quits(ports)).toEqual([]);
        expect(bench.schedule.schedule.value.kind).toBe(kind);
      });
    }),
  );

  test("without a queue it does nothing", () =>
    marbles(playBench, (marbleTest, bench) => {
      marbleTest.at(20, () => {
        bench.send({ type: "queue/close" });
        expect(bench.popups).toEqual([]);
      });
    }));
});

test("R-QUEUE-03 minimise makes the side tab small, restore large; the next queue starts large", () =>
  marbles(inQueue, ({ at, ports }, bench) => {
    at(20, () => {
      bench.send({ type: "queue/minimise" });
      expect(bench.queue.value.shape).toBe("tab");
      bench.push(pushes.moved(1, 1));
      expect(bench.queue.value).toMatchObject({ shape: "tab", game: racer, ahead: 1 });
      bench.send({ type: "queue/restore" });
      expect(bench.queue.value.shape).toBe("popup");
      bench.send({ type: "queue/minimise" });
      bench.push(pushes.release());
      ports.http.on("/schedule/info", ok(scheduleCheck(100, racer, { id: "s-2" })));
      bench.schedule.dispatch({ type: "started", id: "s-2", game: racer, mode: 5, queue: nobody });
      expect(bench.queue.value.shape).toBe("popup");
    });
  }));

describe("R-QUEUE-04 the tab's height, as a fraction of the screen's, so that it stays inside on rotation", () => {
  test.each([
    [0.5, 0.5],
    [0.1, 0.1],
    [0.099, 0.1],
    [-3, 0.1],
    [0.9, 0.9],
    [0.901, 0.9],
    [1e300, 0.9],
    // No heights: it stays where it was.
    [Number.NaN, 0.2],
    [Number.POSITIVE_INFINITY, 0.2],
  ])("dragged to %d it is at %d", (y, expected) =>
    marbles(inQueue, ({ at }, bench) => {
      at(20, () => bench.send({ type: "queue/minimise" }));
      at(30, () => bench.send({ type: "queue/drag", y }));
      at(40, () => expect(bench.queue.value).toMatchObject({ shape: "tab", y: expected }));
    }),
  );
  test("is preserved while minimised and restored", () =>
    marbles(inQueue, (marbleTest, bench) => {
      marbleTest.at(20, () => {
        bench.send({ type: "queue/drag", y: 0.7 });
        bench.send({ type: "queue/minimise" });
        bench.send({ type: "queue/restore" });
        bench.send({ type: "queue/minimise" });
        expect(bench.queue.value).toMatchObject({ shape: "tab", y: 0.7 });
      });
    }));
});

describe("R-QUEUE-05 the player's turn", () => {
  const ready = { shape: "ready", taken: false, game: racer, left: 60 };
  const confirms = (ports: FakePorts) => ports.http.to("/schedule/confirm").map(({ at }) => at - epoch);
  const connected = ok({ connectInfo, info: { id: "s-1", account_mode: 0, center_pay_code: "" } });

  test("the queue says for how long the seat is held, rings once, and the host is confirmed at once", () =>
    marbles({ until: 20_000 }, inQueue, ({ at, ports }, bench) => {
      ports.http.on("/schedule/confirm", connected);
      at(1_000, () => bench.push(pushes.link()));
      at(1_001, () => {
        expect(bench.queue.value).toEqual({ ...ready, taken: true });
        expect(ports.alerts.rings).toEqual([{ sound: true }]);
        expect(confirms(ports)).toEqual([1_000]);
      });
      at(3_001, () => expect(bench.queue.value).toEqual({ ...ready, taken: true, left: 58 }));
      at(4_000, () => bench.push(pushes.running()));
      at(4_001, () => {
        expect(bench.queue.value).toEqual({ shape: "hidden" });
        expect(ports.alerts.rings).toHaveLength(1);
      });
    }));

  test("a page that nobody looks at is not confirmed before it is: no minutes run unseen", () =>
    marbles({ until: 80_000 }, inQueue, ({ at, ports }, bench) => {
      ports.http.on("/schedule/confirm", connected);
      at(500, () => ports.lifecycle.setVisible(false));
      at(1_000, () => {
        ports.http.on("/schedule/info", ok(scheduleCheck(200, racer)));
        bench.push(pushes.link());
      });
      // Nobody need hear it twice, and the seat is held no longer.
      at(30_000, () => bench.push(pushes.link("lent", "secret")));
      at(31_001, () => {
        expect(bench.queue.value).toEqual({ ...ready, left: 30 });
        expect(confirms(ports)).toEqual([]);
        expect(ports.alerts.rings).toHaveLength(1);
      });
      at(61_001, () => expect(bench.queue.value).toEqual({ ...ready, left: 0 }));
      at(62_000, () => ports.lifecycle.setVisible(true));
      at(62_001, () => expect(confirms(ports)).toEqual([62_000]));
    }));

  test("a turn is not confirmed while a payment covers the page, but once that is closed", () =>
    marbles({ until: 80_000 }, inQueue, ({ at, ports, scope }, bench) => {
      ports.http.on("/schedule/confirm", connected);
      at(500, () => scope.run("payment", bench.open("buyHour", {})));
      at(1_000, () => {
        ports.http.on("/schedule/info", ok(scheduleCheck(200, racer)));
        bench.push(pushes.link());
      });
      at(31_001, () => {
        expect(bench.queue.value).toEqual({ ...ready, left: 30 });
        expect(confirms(ports)).toEqual([]);
        bench.answer("buyHour", "close");
      });
      at(31_002, () => expect(confirms(ports)).toEqual([31_001]));
    }));

  test("a seat that was free at once is nobody's turn, and is confirmed in any case", () =>
    marbles({ until: 10_000 }, (marbleTest) => {
      const { at, ports } = marbleTest;
      const bench = playBench(marbleTest, { games: [racer] });
      ports.http.on("/schedule/confirm", connected);
      at(10, () => {
        ports.lifecycle.setVisible(false);
        bench.schedule.dispatch({ type: "started", id: "s-1", game: racer, mode: 5, queue: null });
        bench.push(pushes.link());
      });
      at(20, () => {
        expect(bench.queue.value).toEqual({ shape: "hidden" });
        expect(ports.alerts.rings).toEqual([]);
        expect(confirms(ports)).toHaveLength(1);
      });
    }));

  test("muted games ring without a sound; a press outside hides it; a lost seat ends it", () =>
    marbles({ until: 20_000 }, (marbleTest) => {
      const { at, ports } = marbleTest;
      ports.storage.set("local", "SOUND", '"off"');
      const bench = inQueue(marbleTest);
      ports.http.on("/schedule/confirm", connected);
      at(1_000, () => bench.push(pushes.link()));
      at(1_001, () => {
        expect(ports.alerts.rings).toEqual([{ sound: false }]);
        bench.send({ type: "queue/minimise" });
        expect(bench.queue.value).toEqual({ shape: "hidden" });
        bench.send({ type: "queue/restore" });
        expect(bench.queue.value).toEqual({ ...ready, taken: true });
        bench.push(pushes.release());
        expect(bench.queue.value).toEqual({ shape: "hidden" });
      });
    }));
});
