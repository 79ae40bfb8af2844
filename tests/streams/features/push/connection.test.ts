import { throwError } from "rxjs";
import { describe, expect, test, vi } from "vitest";
import type { Connection } from "../../../../streams/features/push/connectionState.ts";
import type { ToastContent } from "../../../../streams/page/toasts.ts";
import { toastShowsFor } from "../../../../streams/rules/durations.ts";
import { calls } from "../../../../wire/calls/calls.ts";
import { sessionServer } from "../../../support/fakeBackend.ts";
import { type Answer, garbage, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import type { ServerScript } from "../../../support/fakes/socket.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import {
  epoch,
  lateTimers,
  type MarbleTest,
  marbles,
  silent,
  unreachable,
} from "../../../support/marbles.ts";
import { connectionBench } from "./connectionBench.ts";

/** One letter a state. */
const states = { x: "off", c: "connecting", o: "open", w: "waiting", e: "displaced" };
const statusOf = (connection: Connection): string => connection.status;

/** A player who signs in at 1 ms, on a server that accepts. */
function signedIn(marble: MarbleTest) {
  const server = sessionServer(marble.ports);
  const bench = connectionBench(marble, marble.ports);
  marble.at(1, () => bench.signIn());
  const closes = (ms: number, code = 1006) => marble.at(ms, () => server.connections.at(-1)?.close(code));
  return { server, bench, closes };
}

/** Chance at its highest: a pause that may take up to 1000 ms takes 999. */
const longest = 1 - Number.EPSILON;

describe("the connection", () => {
  test("R-SOCK-01 opens on sign-in with a ticket, shows as open, and closes on sign-out", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      marble.at(501, () => bench.signOut());
      marble.expectState(bench.connection, "x(co) 496ms x", states, statusOf);
      marble.afterwards(() => {
        const [connection] = server.connections;
        expect(connection?.url.href).toBe(
          "wss://play.test/session?token=wss-1&uid=player-1&sign=signature-1",
        );
        expect(connection).toMatchObject({ closedByApp: true, code: 1000 });
        expect(bench.opened()).toBe(1);
        expect(server.connections).toHaveLength(1);
      });
    }));

  test("R-SOCK-01 another player gets a connection of their own", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      marble.at(10, () => bench.signIn("player-2"));
      marble.afterwards(() => {
        expect(server.connections.map(({ url }) => url.searchParams.get("uid"))).toEqual([
          "player-1",
          "player-2",
        ]);
        expect(server.connections[0]?.closedByApp).toBe(true);
      });
    }));
});

describe("heartbeats and silence", () => {
  test("R-SOCK-01 a heartbeat every 10 s from the moment the socket opens, not before", () =>
    marbles(signedIn, (marble, { server }) => {
      server.welcome = (connection) => connection.after(2_999, () => connection.accept());
      marble.afterwards(() =>
        expect(server.frames).toEqual(
          [13_000, 23_000, 33_000, 43_000, 53_000].map((at) => ({
            at,
            json: { type: "heartbeat", t: epoch + at },
          })),
        ),
      );
    }));

  test("R-SOCK-01 no heartbeat outlives its socket", () =>
    marbles(signedIn, (marble, { server, closes }) => {
      marble.ports.entropy.force(longest);
      closes(9_001);
      // Open again at 10 000: the next heartbeat comes 10 s later, and only one.
      marble.at(29_999, () => expect(server.frames.map(({ at }) => at)).toEqual([20_000]));
    }));

  test("R-SOCK-01 25 s without an inbound frame: dead, closed, and reconnected", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      server.answering = false;
      marble.ports.entropy.force(longest);
      marble.at(25_000, () => expect(server.connections[0]).toMatchObject({ state: "open" }));
      marble.at(25_002, () => {
        expect(server.connections[0]).toMatchObject({ closedByApp: true, code: 1000 });
        expect(bench.connection.value).toEqual({
          status: "waiting",
          reason: "silent",
          retryAt: epoch + 26_000,
        });
      });
      marble.at(30_000, () => bench.signOut());
      marble.expectState(bench.connection, "x(co) 24996ms w 998ms (co) 3996ms x", states, statusOf);
    }));

  test("R-SOCK-01 a hidden page whose timers run once a minute answers the service's heartbeats, and gets pushes at once", () =>
    marbles(
      { until: 130_000 },
      ({ scope, ports }) => {
        const server = sessionServer(ports);
        const clock = lateTimers(ports.clock, (due) => Math.ceil(due / 60_000) * 60_000);
        return { server, bench: connectionBench({ scope }, { ...ports, clock }) };
      },
      (marble, { server, bench }) => {
        marble.at(1, () => bench.signIn());
        // After the last minute's timers, and before the next one's.
        for (let at = 12_001; at < 125_000; at += 12_000)
          marble.at(at, () => server.send({ event: "heartbeat" }));
        marble.at(119_000, () => {
          const beats = server.frames.map(({ at }) => at);
          expect(beats.slice(0, 4)).toEqual([12_001, 24_001, 36_001, 48_001]);
        });
        marble.at(125_000, () => server.push({ event: "poor", data: { msg: "low" } }));
        marble.at(125_001, () => {
          expect(bench.pushed).toHaveLength(1);
          expect([bench.connection.value.status, server.connections.length]).toEqual(["open", 1]);
        });
      },
    ));

  test.each([
    ["a heartbeat's answer", (): unknown => ({ event: "heartbeat" })],
    ["an event that nobody knows", (): unknown => ({ event: "weather", msgId: "m-1" })],
    ["a push", (): unknown => ({ event: "poor", data: { msg: "low" }, msgId: "m-1" })],
  ])("R-SOCK-01 %s starts the 25 s over, at the last moment too", (_name, frame) =>
    marbles(signedIn, (marble, { server, bench }) => {
      server.answering = false;
      marble.at(25_000, () => server.send(frame()));
      marble.at(49_999, () => expect(bench.connection.value.status).toBe("open"));
      marble.at(50_001, () => expect(bench.connection.value).toMatchObject({ reason: "silent" }));
    }),
  );

  const opensLate: ServerScript = (server) => server.after(20_000, () => server.accept());
  test.each([
    ["the 25 s start over when the socket opens", opensLate, "xc 19999ms o 24999ms w 498ms x"],
    [
      "a server that neither accepts nor refuses is abandoned after 25 s",
      silent,
      "xc 24999ms w 998ms c 19499ms x",
    ],
  ])("R-SOCK-01 %s", (_, welcome, diagram) =>
    marbles(signedIn, (marble, { server, bench }) => {
      server.answering = false;
      server.welcome = welcome;
      marble.ports.entropy.force(longest);
      marble.at(45_500, () => bench.signOut());
      marble.expectState(bench.connection, diagram, states, statusOf);
    }),
  );

  test.each([
    ["25 s: the page reconnects at once", 19_000, "x(co) 5996ms (co) 995ms x", 2],
    ["24 999 ms is not yet a silence", 18_999, "x(co) 6995ms x", 1],
  ])("R-SOCK-01 after a sleep the wall clock judges the silence: %s", (_, slept, diagram, count) =>
    marbles(signedIn, (marble, { server, bench }) => {
      const { lifecycle, clock } = marble.ports;
      marble.at(5_001, () => lifecycle.setVisible(false));
      // Timers did not run while the page slept: they advanced by 6 s, the wall clock by more.
      marble.at(6_001, () => {
        clock.jump(slept);
        lifecycle.setVisible(true);
      });
      marble.at(7_000, () => bench.signOut());
      marble.expectState(bench.connection, diagram, states, statusOf);
      marble.afterwards(() =>
        expect(server.connections.map(({ closedByApp }) => closedByApp)).toEqual(Array(count).fill(true)),
      );
    }),
  );
});

describe("reconnecting", () => {
  test.each([
    [
      "pauses of at most 1, 2, 4, 8, 16, 30, 30 s",
      Array.from({ length: 8 }, () => longest),
      "x(cw) 995ms (cw) 1995ms (cw) 3995ms (cw) 7995ms (cw) 15995ms (cw) 29995ms (cw) 29995ms (cw) 9002ms x",
    ],
    [
      "0.5 of 1 s, 0.25 of 2 s, 0 of 4 s, all of 8, 16, 30 and 30 s",
      [0.5, 0.25, 0, longest, longest, longest, longest, longest],
      "x(cw) 496ms (cw) 496ms (cwcw) 7993ms (cw) 15995ms (cw) 29995ms (cw) 29995ms (cw) 14999ms x",
    ],
  ])("R-SOCK-01 full jitter: %s", (_, chances, diagram) =>
    marbles({ until: 120_000 }, signedIn, (marble, { bench }) => {
      marble.ports.socket.on("wss://play.test/session", unreachable);
      marble.ports.entropy.force(...chances);
      marble.at(100_000, () => bench.signOut());
      marble.expectState(bench.connection, diagram, states, statusOf);
    }),
  );

  test.each([
    [29_999, "is not: the pause doubles", 2],
    [30_000, "is: the pauses start over", 1],
  ])("R-SOCK-01 a socket that was open for %i ms %s", (openFor, _verdict, seconds) =>
    marbles(signedIn, (marble, { bench, closes }) => {
      marble.ports.entropy.force(0, longest);
      closes(2);
      closes(2 + openFor);
      marble.at(2 + openFor, () =>
        expect(bench.connection.value).toMatchObject({
          status: "waiting",
          reason: "lost",
          retryAt: epoch + 2 + openFor + seconds * 1_000 - 1,
        }),
      );
    }),
  );

  test("R-SOCK-01 after a stable connection the pauses start over once, and then grow again", () =>
    marbles({ until: 300_000 }, signedIn, (marble, { bench, closes }) => {
      marble.ports.entropy.force(...Array.from({ length: 12 }, () => longest));
      // Open for 40 s; from then on the service can't be reached.
      closes(40_001);
      marble.at(40_001, () => marble.ports.socket.on("wss://play.test/session", unreachable));
      marble.at(180_000, () => bench.signOut());
      marble.expectState(
        bench.connection,
        "x(co) 39996ms w 998ms (cw) 1995ms (cw) 3995ms (cw) 7995ms (cw) 15995ms (cw) 29995ms (cw) 29995ms (cw) 29995ms (cw) 19003ms x",
        states,
        statusOf,
      );
    }));

  test.each([
    ["the network comes back", "setOnline"],
    ["the page comes back to the foreground", "setVisible"],
  ] as const)("R-SOCK-01 at once when %s, and not again when the pause would have ended", (_name, set) =>
    marbles(signedIn, (marble, { server, bench, closes }) => {
      marble.ports.entropy.force(longest);
      closes(101);
      for (const isBack of [false, true]) marble.at(500, () => marble.ports.lifecycle[set](isBack));
      marble.at(20_000, () => bench.signOut());
      marble.expectState(bench.connection, "x(co) 96ms w 398ms (co) 19496ms x", states, statusOf);
      marble.afterwards(() => expect(server.connections).toHaveLength(2));
    }),
  );

  test("R-ERR-05 a socket that throws counts as lost: a pause, and another try", () =>
    marbles(signedIn, (marble, { bench }) => {
      marble.ports.report.expect("connection");
      marble.ports.entropy.force(longest);
      const { connect } = marble.ports.socket;
      marble.ports.socket.connect = () => {
        throw new Error("no socket");
      };
      marble.at(500, () => {
        marble.ports.socket.connect = connect;
      });
      marble.at(2_000, () => bench.signOut());
      marble.expectState(bench.connection, "x(cw) 995ms (co) 996ms x", states, statusOf);
    }));

  test("R-PLAY-12 signing out during a pause leaves no timer", () =>
    marbles(signedIn, (marble, { server, bench, closes }) => {
      marble.ports.entropy.force(longest);
      closes(101);
      marble.at(500, () => bench.signOut());
      marble.afterwards(() => expect(server.connections).toHaveLength(1));
      marble.expectState(bench.connection, "x(co) 96ms w 398ms x", states, statusOf);
    }));
});

describe("tickets", () => {
  const failures: ReadonlyArray<readonly [string, Answer, ToastContent]> = [
    ["offline", offline, { message: "offline" }],
    ["a 500", status(500), { message: "serverUnreachable" }],
    ["no JSON", garbage(), { message: "unexpectedReply" }],
    ["the server's no", refused(-1, "no"), { text: "no" }],
    ["an empty token", ok({ token: "", signature: "" }), { message: "unexpectedReply" }],
    ["another shape", ok([]), { message: "unexpectedReply" }],
  ];
  const both = [calls.wssToken.path, calls.signature.path];

  test.each(both.flatMap((path) => failures.map(([name, answer, said]) => ({ path, name, answer, said }))))(
    "R-SOCK-01 R-ERR-03 $path answering with $name at load: a toast, a pause, and another try",
    ({ path, answer, said }) =>
      marbles(signedIn, (marble, { server, bench }) => {
        marble.ports.http.on(path, answer, ok({ token: "wss-9", signature: "signature-9" }));
        marble.ports.entropy.force(longest);
        marble.at(500, () => {
          expect(bench.connection.value).toEqual({
            status: "waiting",
            reason: "refused",
            retryAt: epoch + 1_000,
          });
          expect(bench.toasts.value.map(({ content }) => content)).toEqual([said]);
        });
        marble.at(2_000, () => bench.signOut());
        marble.expectState(bench.connection, "x(cw) 995ms (co) 996ms x", states, statusOf);
        marble.afterwards(() => expect(server.connections).toHaveLength(1));
      }),
  );

  test("R-SOCK-01 R-ERR-05 a frame codec that does not load: a pause, and another try", () =>
    marbles((marble) => {
      marble.ports.report.expect("codec");
      marble.ports.entropy.force(longest);
      vi.spyOn(lazyModules, "deferred").mockReturnValueOnce(throwError(() => "offline"));
      const { bench } = signedIn(marble);
      marble.at(2_000, () => bench.signOut());
      marble.expectState(bench.connection, "x(cw) 995ms (co) 996ms x", states, statusOf);
    }));

  test("R-SOCK-01 only the first refusal is toasted: the app goes on by itself", () =>
    marbles(signedIn, (marble, { bench }) => {
      marble.ports.http.on(calls.signature.path, refused(-1, "no"));
      marble.at(toastShowsFor.min + 1_500, () => expect(bench.toasts.value).toEqual([]));
      marble.at(30_000, () => {
        expect(marble.ports.http.to(calls.signature.path).length).toBeGreaterThan(3);
        expect(bench.toasts.value).toEqual([]);
      });
    }));
});

describe("refusals by the server", () => {
  test("R-SOCK-01 4401 once: at once again with a fresh ticket", () =>
    marbles(signedIn, (marble, { server, bench, closes }) => {
      closes(100, 4401);
      marble.at(200, () => bench.signOut());
      marble.expectState(bench.connection, "x(co) 95ms (co) 96ms x", states, statusOf);
      marble.afterwards(() => {
        expect(server.connections[1]?.url.searchParams.get("token")).toBe("wss-2");
        expect(bench.logOuts()).toBe(0);
      });
    }));

  test("R-SOCK-01 4401 twice in a row logs out", () =>
    marbles(signedIn, (marble, { server, bench }) => {
      server.welcome = (connection) => {
        connection.accept();
        connection.close(4401);
      };
      marble.expectState(bench.connection, "x(cocox)", states, statusOf);
      marble.afterwards(() => {
        expect(bench.logOuts()).toBe(1);
        expect(server.connections).toHaveLength(2);
      });
    }));

  test.each([
    ["on a socket that worked", { 100: 4401, 30100: 4401 }, 3],
    ["after another failure", { 100: 4401, 200: 1006, 300: 4401 }, 4],
  ])("R-SOCK-01 4401 %s is a first refusal again", (_, ends, count) =>
    marbles(signedIn, (marble, { server, bench, closes }) => {
      marble.ports.entropy.force(0);
      for (const [ms, code] of Object.entries(ends)) closes(Number(ms), code);
      marble.afterwards(() => expect([bench.logOuts(), server.connections.length]).toEqual([0, count]));
    }),
  );

  test("R-SOCK-01 4409 is toasted once and never reconnects by itself", () =>
    marbles(signedIn, (marble, { server, bench, closes }) => {
      const { lifecycle } = marble.ports;
      closes(100, 4409);
      marble.at(100, () =>
        expect(bench.toasts.value).toMatchObject([{ content: { message: "signedInElsewhere" } }]),
      );
      marble.at(1_000, () => lifecycle.setOnline(false));
      marble.at(1_001, () => lifecycle.setOnline(true));
      marble.at(2_000, () => lifecycle.setVisible(false));
      marble.at(2_001, () => lifecycle.setVisible(true));
      marble.at(50_000, () => bench.signOut());
      marble.expectState(bench.connection, "x(co) 95ms e 49899ms x", states, statusOf);
      marble.afterwards(() => expect(server.connections).toHaveLength(1));
    }));

  test("R-SOCK-01 a player who signs in again is connected again", () =>
    marbles(signedIn, (marble, { server, bench, closes }) => {
      closes(100, 4409);
      marble.at(200, () => bench.signOut());
      marble.at(300, () => bench.signIn());
      marble.afterwards(() => expect(server.connections).toHaveLength(2));
    }));
});
