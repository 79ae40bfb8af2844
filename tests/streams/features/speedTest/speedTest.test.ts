import { describe, expect, test } from "vitest";
import { probe } from "../../../../streams/features/speedTest/probe.ts";
import {
  delayed,
  echoing,
  type FakePorts,
  garbage,
  type MarbleTest,
  marbles,
  offline,
  ok,
  silent,
} from "../../../support/marbles.ts";
import { defaultConfig, measured, playBench } from "../../../support/playBench.ts";

const plan = { probes: 50, intervalMs: 400 };
const url = "ws://10.0.0.1:199/";
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
  ])("%s", (_, ms, delay) =>
    marbles(({ ports, expectObservable }) => {
      ports.socket.on("ws://10.0.0.1", ms === null ? (server) => server.accept() : echoing(ms));
      expectObservable(probe(url, plan, ports)).toBe("20000ms (d|)", { d: delay });
    }),
  );

  test("echoes still in flight count 9999; the group with the most of them is dropped", () =>
    marbles(({ ports, expectObservable }) => {
      // Of the last five probes, the echoes of two come after 20 s.
      ports.socket.on("ws://10.0.0.1", echoing(1_000));
      expectObservable(probe(url, plan, ports)).toBe("20000ms (d|)", { d: 1_000 });
    }));

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

  test("unsubscribing closes the socket and stops the probes", () =>
    marbles(({ ports, scope, at }) => {
      ports.socket.on("ws://10.0.0.1", echoing(30));
      const page = scope.child("page");
      page.run("probe", probe(url, plan, ports));
      at(3_000, () => {
        page.end();
        expect(ports.socket.live).toBe(0);
      });
      at(4_000, () => expect(ports.socket.last.sent).toHaveLength(8));
    }));
});

describe("R-SPEED-01 the test over all servers", () => {
  const two = list(idc("far", "10.0.0.2"), idc("near", "10.0.0.1"));
  const bench = (marbleTest: MarbleTest, reply = two, options: Parameters<typeof playBench>[1] = {}) => {
    const { ports } = marbleTest;
    return playBench(marbleTest, {
      servers: null,
      before: () => {
        ports.http.on("/gear/speedList", reply);
        ports.socket.on("wss://10.0.0.1", echoing(20));
        ports.socket.on("wss://10.0.0.2", echoing(80));
      },
      ...options,
    });
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

  test.each(["[]", "{", '[{"idc_id":1}]', '[{"idc_id":"a","delay":-1}]', "null"])(
    "R-SPEED-02 a stored %s counts as absent",
    (text) =>
      marbles((marbleTest) => {
        marbleTest.ports.storage.set("session", "SPEED_TEST", text);
        const { speedTest } = bench(marbleTest).speedTest;
        marbleTest.at(1, () => expect(speedTest.value.status).toBe("running"));
      }),
  );

  test("storage that refuses only means that the result is not stored", () =>
    marbles((marbleTest) => {
      const { speedTest } = bench(marbleTest).speedTest;
      marbleTest.at(1, () => {
        marbleTest.ports.storage.refusing = true;
      });
      marbleTest.at(20_001, () => expect(speedTest.value.status).toBe("done"));
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
    marbles((marbleTest) => {
      const { speedTest, ...rest } = bench(marbleTest, reply);
      marbleTest.at(1, () => {
        expect(speedTest.speedTest.value).toEqual({ status: "failed" });
        expect(rest.toasted).toEqual([toasted]);
      });
    }),
  );

  test("the result is due 20 s after the first probe, however long the list took", () =>
    marbles((marbleTest) => {
      const { ports, expectState } = marbleTest;
      const { speedTest } = bench(marbleTest, two, {
        before: () => {
          ports.http.on("/gear/speedList", delayed(3_000, two));
          ports.socket.on("wss://10.0.0.", echoing(20));
        },
      }).speedTest;
      expectState(speedTest, "r 22999ms d", { r: "running", d: "done" }, ({ status }) => status);
    }));

  test("signing out ends it: no socket, no timer, no list", () =>
    marbles((marbleTest) => {
      const { player, speedTest } = bench(marbleTest);
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
      const { speedTest } = bench(marbleTest, two, {
        config,
        before: () => {
          ports.http.on("/gear/speedList", two);
          ports.socket.on("ws://10.0.0.", echoing(20));
        },
      }).speedTest;
      marbleTest.expectState(speedTest, "r 499ms d", { r: "running", d: "done" }, ({ status }) => status);
      marbleTest.at(1, () => expect(ports.socket.last.url.href).toBe("ws://10.0.0.1:8199/"));
    }));
});
