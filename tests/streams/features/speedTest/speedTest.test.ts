import { EMPTY, from, map, NEVER, type Observable, of, switchMap, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import { probeServers } from "../../../../streams/features/speedTest/probe.ts";
import type { SpeedTest } from "../../../../streams/features/speedTest/speedTest.ts";
import { callTimeout } from "../../../../streams/rules/durations.ts";
import { type Answer, delayed, garbage, offline, ok } from "../../../support/fakes/http.ts";
import { echoing, silent } from "../../../support/fakes/socket.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { beginWith, type FakePorts, lateTimers, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { defaultConfig, measured, playBench } from "../../../support/playBench.ts";

const plan = { probes: 50, intervalMs: 400 };
const url = "ws://10.0.0.1:199/";
/** The delay of one server; null when the test was disturbed. */
const probe = (url: string, given: typeof plan, ports: FakePorts) =>
  probeServers([url], given, ports).pipe(
    map((outcome) => (outcome.kind === "measured" ? (outcome.delays[0] ?? null) : null)),
  );
const idc = (idc_id: string, ping_ip: string) => ({
  idc_id,
  ip: "",
  ping_ip,
  port: 1,
  sspc_id: "",
  title: "",
});
const list = (...idcs: ReturnType<typeof idc>[]) => ok({ idc_list: idcs });
const storedValue = ({ storage }: FakePorts): unknown =>
  JSON.parse(storage.get("session", "SPEED_TEST") ?? "null");

describe("R-SPEED-01 probing one server", () => {
  test("50 probes, one every 400 ms, the result at 20 s, on one socket that is then closed", () =>
    marbles(({ ports, clock, expectObservable, afterwards }) => {
      ports.socket.on("ws://10.0.0.1", echoing(30));
      expectObservable(probe(url, plan, ports)).toBe("20000ms (d|)", { d: 30 });
      const sentAt: number[] = [];
      const start = clock.now();
      ports.socket.on("ws://10.0.0.1", (server) => {
        server.sent$.subscribe(() => sentAt.push(clock.now() - start));
        echoing(30)(server);
      });
      afterwards(() => {
        expect(sentAt).toEqual(Array.from({ length: 50 }, (_, index) => index * 400));
        expect(ports.socket.servers).toHaveLength(1);
        expect(ports.socket.last).toMatchObject({ state: "closed", closedByApp: true });
      });
    }));

  test.each<[string, number | null, number]>([
    ["the last echo comes just before the result", 399, 399],
    ["no echo at all: 9999", null, 9_999],
    // Of the last five probes, the echoes of two come after 20 s.
    ["echoes still in flight count 9999; the group with the most of them is dropped", 1_000, 1_000],
  ])("%s", (_, ms, delay) =>
    marbles(({ ports, expectObservable }) => {
      ports.socket.on("ws://10.0.0.1", ms === null ? (server) => server.accept() : echoing(ms));
      expectObservable(probe(url, plan, ports)).toBe("20000ms (d|)", { d: delay });
    }),
  );

  test.each([
    ["refuses", "unreachable"],
    ["neither accepts nor refuses", "silent"],
    ["has no valid address", "invalid"],
  ])("a server that %s: 9999, also at 20 s", (_, how) =>
    marbles(({ ports, expectObservable }) => {
      ports.socket.on("ws://10.0.0.1", how === "silent" ? silent : (server) => server.close(1006));
      const address = how === "invalid" ? "no address" : url;
      expectObservable(probe(address, plan, ports)).toBe("20000ms (d|)", { d: 9_999 });
    }),
  );

  test("a connection that is lost in the middle: what was echoed counts, the rest is 9999", () =>
    marbles(({ ports, expectObservable }) => {
      ports.socket.on("ws://10.0.0.1", (server) => {
        echoing(10)(server);
        server.after(10_000, () => server.close(1006));
      });
      // Five groups of 10 ms, five of 9999 of which one is dropped.
      expectObservable(probe(url, plan, ports)).toBe("20000ms (d|)", {
        d: Math.round((5 * 10 + 4 * 9_999) / 9),
      });
    }));

  test("foreign texts and repeated echoes count nothing", () =>
    marbles(({ ports, expectObservable }) => {
      ports.socket.on("ws://10.0.0.1", (server) => {
        server.accept();
        server.sent$.subscribe((text) => {
          server.message("rubbish");
          server.after(25, () => server.message(text));
          server.after(300, () => server.message(text));
        });
      });
      expectObservable(probe(url, plan, ports)).toBe("20000ms (d|)", { d: 25 });
    }));

  test("the 20 s count from the first probe, not from the attempt to connect", () =>
    marbles(({ ports, expectObservable, afterwards }) => {
      ports.socket.on("ws://10.0.0.1", (server) => server.after(3_000, () => echoing(30)(server)));
      expectObservable(probe(url, plan, ports)).toBe("23000ms (d|)", { d: 30 });
      afterwards(() => expect(ports.socket.last.sent).toHaveLength(50));
    }));

  test("a server that opens late is sent what it missed at once, and is timed from then", () =>
    marbles(({ ports, clock, expectObservable, afterwards }) => {
      const sentAt: number[] = [];
      const start = clock.now();
      ports.socket.on("ws://10.0.0.1", echoing(30));
      ports.socket.on("ws://10.0.0.2", (server) => {
        server.sent$.subscribe(() => sentAt.push(clock.now() - start));
        server.after(5_000, () => echoing(60)(server));
      });
      expectObservable(probeServers([url, "ws://10.0.0.2:199/"], plan, ports)).toBe("20000ms (d|)", {
        d: { kind: "measured", delays: [30, 60] },
      });
      afterwards(() => {
        expect(sentAt.filter((at) => at === 5_000)).toHaveLength(13);
        expect(sentAt).toHaveLength(50);
      });
    }));
});

describe("R-SPEED-03 a page that is late, hidden or asleep", () => {
  const everySecond = (due: number): number => Math.ceil(due / 1_000) * 1_000;
  const disturbed = (when: string) => [when, { d: { kind: "disturbed" } }] as const;

  test.each([
    ["all that are due are sent, and each is timed from then", 48],
    // Those of 19.2 s and 19.6 s would be sent when the result is due.
    ["probes that cannot be sent before the end are no samples, neither 9999 nor part of a group", 50],
  ])("in a hidden page, whose timers fire once a second, %s", (_, probes) =>
    marbles(({ ports, clock, expectObservable, afterwards }) => {
      const slow = { ...ports, clock: lateTimers(clock, everySecond) };
      ports.socket.on("ws://10.0.0.1", echoing(30));
      expectObservable(probe(url, { ...plan, probes }, slow)).toBe("20000ms (d|)", { d: 30 });
      afterwards(() => expect(ports.socket.last.sent).toHaveLength(48));
    }),
  );

  test.each([
    [
      "2 s are made up for, and the test stands",
      2_000,
      50,
      "20000ms (d|)",
      { kind: "measured", delays: [30] },
    ],
    ["a little more than 2 s disturb it", 2_001, 25, "10000ms (d|)", { kind: "disturbed" }],
    ["an hour disturbs it", 3_600_000, 25, "10000ms (d|)", { kind: "disturbed" }],
    ["a wall clock set back disturbs it", -3_600_000, 25, "10000ms (d|)", { kind: "disturbed" }],
  ])("a page that stood still after 9.9 s: %s", (_, slept, sent, when, outcome) =>
    marbles(({ ports, clock, at, expectObservable, afterwards }) => {
      // `now()` moves on without the timers, so that the end would come late by as much.
      ports.socket.on("ws://10.0.0.1", echoing(30));
      expectObservable(probeServers([url], plan, ports)).toBe(when, { d: outcome });
      at(9_900, () => clock.jump(slept));
      afterwards(() => expect(ports.socket.last.sent).toHaveLength(sent));
    }),
  );

  test.each([
    ["after the last probe", echoing(30), 19_900],
    ["while no socket is open yet", silent, 5_000],
  ])("sleep that began %s disturbs it too", (_, server, from) =>
    marbles(({ ports, clock, at, expectObservable }) => {
      ports.socket.on("ws://10.0.0.1", server);
      expectObservable(probeServers([url], plan, ports)).toBe(...disturbed("20000ms (d|)"));
      at(from, () => clock.jump(60_000));
    }),
  );

  test.each([
    ["45 of 50 sent: it stands", 17_650, 45, { kind: "measured", delays: [30] }],
    ["44 of 50 sent: disturbed", 17_250, 44, { kind: "disturbed" }],
  ])("a page that stood still until the result was due, %s", (_, from, sent, outcome) =>
    marbles(({ ports, clock, expectObservable, afterwards }) => {
      ports.socket.on("ws://10.0.0.1", echoing(30));
      const still = lateTimers(clock, (due) => (due > from && due < 20_000 ? 20_000 : due));
      expectObservable(probeServers([url], plan, { ...ports, clock: still })).toBe("20000ms (d|)", {
        d: outcome,
      });
      afterwards(() => expect(ports.socket.last.sent).toHaveLength(sent));
    }),
  );
});

describe("R-SPEED-01 the test over all servers", () => {
  const two = list(idc("far", "10.0.0.2"), idc("near", "10.0.0.1"));
  const bench = (
    marbleTest: MarbleTest,
    reply: Answer = two,
    options: Parameters<typeof playBench>[1] = {},
  ) => {
    const { ports } = marbleTest;
    ports.http.on("/gear/speedList", reply);
    ports.socket.on("wss://10.0.0.1", echoing(20));
    ports.socket.on("wss://10.0.0.2", echoing(80));
    return playBench(marbleTest, { servers: null, ...options });
  };

  test("R-SPEED-02 in parallel, nearest first, stored in session storage", () =>
    marbles((marbleTest) => {
      const { speedTest } = bench(marbleTest).speedTest;
      marbleTest.expectState(speedTest, "r 19999ms d", { r: "running", d: "done" }, ({ status }) => status);
      marbleTest.at(20_001, () => {
        expect(speedTest.value).toEqual({ status: "done", servers: measured });
        expect(storedValue(marbleTest.ports)).toEqual(measured);
        expect(marbleTest.ports.socket.servers.map(({ url: { href } }) => href)).toEqual([
          "wss://10.0.0.2:199/",
          "wss://10.0.0.1:199/",
        ]);
      });
    }));

  test("R-PLAY-04 R-SPEED-02 once in a browser session: a stored list is used, nearest first, and nothing is called", () =>
    marbles((marbleTest) => {
      const { speedTest } = bench(marbleTest, two, { servers: measured.toReversed() }).speedTest;
      marbleTest.at(1, () => {
        expect(speedTest.value).toEqual({ status: "done", servers: measured });
        expect(marbleTest.ports.http.to("/gear/speedList")).toEqual([]);
      });
    }));

  test("an unreachable server does not affect the others", () =>
    marbles((marbleTest) => {
      const { speedTest } = bench(
        marbleTest,
        list(idc("gone", "10.0.0.3"), idc("near", "10.0.0.1")),
      ).speedTest;
      marbleTest.ports.socket.on("wss://10.0.0.3", (server) => server.close(1006));
      marbleTest.at(20_001, () =>
        expect(speedTest.value).toEqual({
          status: "done",
          servers: [
            { idc_id: "near", delay: 20 },
            { idc_id: "gone", delay: 9_999 },
          ],
        }),
      );
    }));

  test.each([
    ["an empty list", list(), "serverError"],
    ["garbage", garbage(), "unexpectedReply"],
    ["offline", offline, "offline"],
  ])("%s: toasted, and failed", (_, reply, toasted) =>
    marbles(beginWith(bench, reply), (marbleTest, { speedTest, ...rest }) => {
      marbleTest.at(1, () => {
        expect(speedTest.speedTest.value).toEqual({ status: "failed" });
        expect(rest.toasted).toEqual([toasted]);
      });
    }),
  );

  test("R-SPEED-03 a test during which the page slept is thrown away, and repeated once the page is visible and online", () =>
    marbles({ until: 120_000 }, (marbleTest) => {
      const { ports, clock, at } = marbleTest;
      const { speedTest } = bench(marbleTest).speedTest;
      at(5_000, () => {
        ports.lifecycle.setVisible(false);
        clock.jump(3_600_000);
        ports.lifecycle.setOnline(false);
      });
      at(30_000, () => {
        expect([speedTest.value.status, storedValue(ports)]).toEqual(["running", null]);
        expect(ports.socket.live).toBe(0);
        ports.lifecycle.setVisible(true);
        expect(ports.socket.live).toBe(0);
        ports.lifecycle.setOnline(true);
        expect(ports.socket.live).toBe(2);
        expect(speedTest.value).toMatchObject({ status: "running", startedAt: clock.now() });
      });
      at(49_999, () => expect(storedValue(ports)).toBeNull());
      at(50_001, () => {
        expect(storedValue(ports)).toEqual(measured);
        expect(ports.http.to("/gear/speedList")).toHaveLength(1);
      });
    }));

  test("code that can't be loaded is a failure, which the next play tries again", () =>
    marbles((marbleTest) => {
      const { ports, at } = marbleTest;
      ports.report.expect("speedTest/code");
      const replies = [throwError(() => new Error("no chunk")), of(lazyModules)];
      const loadDeferred = () =>
        (replies.shift() ?? EMPTY).pipe(switchMap(({ deferred }) => from(deferred())));
      const { speedTest, toasted } = bench(marbleTest, two, { loadDeferred });
      at(1, () => {
        expect(speedTest.speedTest.value).toEqual({ status: "failed" });
        expect(toasted).toEqual(["serverUnreachable"]);
        marbleTest.scope.run("play", speedTest.servers$);
      });
      at(20_010, () => expect(speedTest.speedTest.value).toMatchObject({ status: "done" }));
    }));

  test("code that does not come is waited for as long as a reply, and asked for again by the next play", () =>
    marbles({ until: 3 * callTimeout + 30_000 }, (marbleTest) => {
      marbleTest.ports.report.expect("speedTest/code");
      const replies: Observable<unknown>[] = [NEVER, of(null)];
      const loadDeferred = () =>
        (replies.shift() ?? EMPTY).pipe(switchMap(() => from(lazyModules.deferred())));
      const { speedTest, toasted } = bench(marbleTest, two, { loadDeferred });
      const values = { r: "running", f: "failed", d: "done" };
      const shown = ({ status }: SpeedTest) => status;
      marbleTest.expectState(
        speedTest.speedTest,
        `r ${callTimeout - 1}ms f 9999ms r 19999ms d`,
        values,
        shown,
      );
      marbleTest.at(callTimeout - 1, () => expect(toasted).toEqual([]));
      marbleTest.at(callTimeout + 1, () => expect(toasted).toEqual(["serverUnreachable"]));
      marbleTest.at(callTimeout + 10_000, () => marbleTest.scope.run("play", speedTest.servers$));
    }));

  test("who signs out waits for no code", () =>
    marbles({ until: 120_000 }, (marbleTest) => {
      const { speedTest, toasted, player } = bench(marbleTest, two, { loadDeferred: () => NEVER });
      marbleTest.at(29_999, () => player.set(null));
      marbleTest.at(30_001, () => expect(speedTest.speedTest.value).toEqual({ status: "idle" }));
      marbleTest.afterwards(() => expect(toasted).toEqual([]));
    }));

  test("the result is due 20 s after the first probe, however long the list took", () =>
    marbles((marbleTest) => {
      const { speedTest } = bench(marbleTest, delayed(3_000, two)).speedTest;
      marbleTest.expectState(speedTest, "r 22999ms d", { r: "running", d: "done" }, ({ status }) => status);
    }));

  test("signing out ends it: no socket, no timer, no list", () =>
    marbles(bench, (marbleTest, { player, speedTest }) => {
      marbleTest.at(5_000, () => {
        player.set(null);
        expect(marbleTest.ports.socket.live).toBe(0);
        expect(speedTest.speedTest.value).toEqual({ status: "idle" });
      });
      marbleTest.at(30_000, () => expect(storedValue(marbleTest.ports)).toBeNull());
    }));

  test("a demonstration's plan: the result at probes × intervalMs; another scheme and port", () =>
    marbles((marbleTest) => {
      const config = defaultConfig({
        speedTest: { probes: 5, intervalMs: 100 },
        probeSecure: false,
        probePort: 8_199,
      });
      const { ports } = marbleTest;
      ports.socket.on("ws://10.0.0.", echoing(20));
      const { speedTest } = bench(marbleTest, two, { config }).speedTest;
      marbleTest.expectState(speedTest, "r 499ms d", { r: "running", d: "done" }, ({ status }) => status);
      marbleTest.at(1, () => expect(ports.socket.last.url.href).toBe("ws://10.0.0.1:8199/"));
    }));
});
