import { describe, expect, test } from "vitest";
import type { Connection } from "../../../../streams/features/push/connectionState.ts";
import { connectInfo, noSchedule, scheduleCheck } from "../../../support/fakeBackend.ts";
import { offline, ok } from "../../../support/fakes/http.ts";
import { showing } from "../../../support/fakes/stage.ts";
import { game } from "../../../support/games.ts";
import { beginWith, epoch, type FakePorts, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { playBench, pushes } from "../../../support/playBench.ts";

const racer = game("g-1");
const paths = {
  info: "/schedule/info",
  confirm: "/schedule/confirm",
  startInfo: "/schedule/send/streamdesk/info",
};
const waiting: Connection = { status: "waiting", reason: "lost", retryAt: epoch };
const open: Connection = { status: "open", since: epoch };
const times = ({ http }: FakePorts, path: string): number[] => http.to(path).map(({ at }) => at - epoch);
const desks = ({ navigation }: FakePorts): number =>
  navigation.log.filter((entry) => entry.kind === "push" && entry.to === "/streamDesk").length;

/** A host confirmed at 10 ms; the session socket is as given from the start. */
function confirmed(m: MarbleTest, connection: Connection) {
  m.ports.stage.script = showing;
  const bench = playBench(m, { games: [racer] });
  bench.connection.set(connection);
  m.at(10, () => {
    m.ports.http.on(paths.info, ok(scheduleCheck(200, racer)));
    m.ports.http.on(paths.confirm, ok({ connectInfo, info: scheduleCheck(200, racer).info }));
    bench.schedule.dispatch({ type: "started", id: "s-1", game: racer, mode: 5, queue: null });
  });
  m.at(11, () => expect(bench.schedule.schedule.value.kind).toBe("preparing"));
  return bench;
}

describe("R-PUSH-06 a ready host while the session socket is blocked", () => {
  test.each<[string, Connection]>([
    ["waits for its next try", waiting],
    ["connects", { status: "connecting" }],
    ["belongs to another device", { status: "displaced" }],
    ["is blocked for the tab that holds it, too", { status: "following", owner: "waiting" }],
  ])("that %s: the start info goes after 10 s, the desk opens 10 s later, once", (_, connection) =>
    marbles(beginWith(confirmed, connection), (m, bench) => {
      m.at(10_009, () => expect(times(m.ports, paths.startInfo)).toEqual([]));
      m.at(20_009, () => {
        expect([times(m.ports, paths.startInfo), bench.location.value.path]).toEqual([[10_010], "/"]);
      });
      m.at(20_011, () => expect(bench.location.value.path).toBe("/streamDesk"));
      m.at(30_000, () => {
        bench.connection.set(open);
        bench.connect();
        for (const push of [pushes.config(), pushes.running()]) bench.push(push);
      });
      m.at(40_000, () => expect(m.ports.stage.live).toBe(1));
      m.afterwards(() => {
        expect(desks(m.ports)).toBe(1);
        expect(m.ports.stage.plays).toHaveLength(1);
        expect(times(m.ports, paths.startInfo)).toEqual([10_010]);
      });
    }),
  );

  test("a poll with status 300 in between opens it at once", () =>
    marbles(beginWith(confirmed, waiting), (m, bench) => {
      m.at(10_500, () => m.ports.http.on(paths.info, ok(scheduleCheck(300, racer))));
      m.at(15_011, () => expect(bench.location.value.path).toBe("/streamDesk"));
      m.afterwards(() => expect(desks(m.ports)).toBe(1));
    }));

  test.each<[string, Connection]>([
    ["here", open],
    ["in another tab", { status: "following", owner: "open" }],
  ])("never with a socket that is open %s, however long the host takes", (_, connection) =>
    marbles(beginWith(confirmed, connection), (m, bench) => {
      m.at(59_000, () => {
        expect(times(m.ports, paths.startInfo)).toEqual([]);
        expect(bench.schedule.schedule.value).toMatchObject({ kind: "preparing", readiness: "silent" });
      });
    }),
  );

  test.each([
    ["1 ms before the 10 s are over", 10_009, []],
    ["as they are over", 10_010, []],
    ["1 ms after", 10_011, [10_010]],
  ])("a socket that opens %s", (_, ms, sent) =>
    marbles(beginWith(confirmed, waiting), (m, bench) => {
      m.at(ms, () => bench.connection.set(open));
      m.afterwards(() => expect(times(m.ports, paths.startInfo)).toEqual(sent));
    }),
  );

  test("an unstable socket has to be closed for 10 s in a row", () =>
    marbles(beginWith(confirmed, waiting), (m, bench) => {
      m.act("9s o 999ms w 8s o 999ms w", {
        o: () => bench.connection.set(open),
        w: () => bench.connection.set(waiting),
      });
      m.at(29_000, () => expect(times(m.ports, paths.startInfo)).toEqual([]));
      m.afterwards(() => expect(times(m.ports, paths.startInfo)).toEqual([29_001]));
    }));

  test("a push in time makes the assumption unnecessary", () =>
    marbles(beginWith(confirmed, waiting), (m, bench) => {
      m.at(9_000, () => bench.push(pushes.config()));
      m.at(19_001, () => expect(bench.location.value.path).toBe("/streamDesk"));
      m.afterwards(() => expect([times(m.ports, paths.startInfo), desks(m.ports)]).toEqual([[9_000], 1]));
    }));

  test("without a network nothing is sent or toasted until the service can be queried", () =>
    marbles(beginWith(confirmed, waiting), (m, bench) => {
      m.at(100, () => m.ports.http.on(paths.info, offline));
      m.at(100, () => m.ports.http.on(paths.confirm, offline));
      m.at(24_000, () => {
        expect([times(m.ports, paths.startInfo), bench.toasted]).toEqual([[], []]);
        m.ports.http.on(paths.info, ok(scheduleCheck(200, racer)));
      });
      m.at(25_011, () => expect(times(m.ports, paths.startInfo)).toEqual([25_010]));
    }));

  test("R-SOCK-04 a hidden page sends no query for it, and continues once visible", () =>
    marbles(beginWith(confirmed, waiting), (m) => {
      m.at(1_000, () => m.ports.lifecycle.setVisible(false));
      m.at(30_000, () => {
        expect(times(m.ports, paths.info)).toEqual([0, 10]);
        m.ports.lifecycle.setVisible(true);
      });
      m.at(30_001, () => expect(times(m.ports, paths.startInfo)).toEqual([30_000]));
    }));

  test("a schedule that ends meanwhile stays ended", () =>
    marbles(beginWith(confirmed, waiting), (m) => {
      m.at(9_000, () => m.ports.http.on(paths.info, ok(noSchedule)));
      m.afterwards(() => expect([times(m.ports, paths.startInfo), desks(m.ports)]).toEqual([[], 0]));
    }));

  test("R-PLAY-12 signing out cancels the wait", () =>
    marbles(beginWith(confirmed, waiting), (m, bench) => {
      m.at(9_000, () => bench.player.set(null));
      m.afterwards(() => expect(times(m.ports, paths.startInfo)).toEqual([]));
    }));
});
