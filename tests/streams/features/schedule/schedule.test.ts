import { describe, expect, test } from "vitest";
import { callTimeout, startRefusedAfter } from "../../../../streams/rules/durations.ts";
import { connectInfo, noSchedule, scheduleCheck, started } from "../../../support/fakeBackend.ts";
import {
  type Answer,
  broken,
  delayed,
  garbage,
  never,
  offline,
  ok,
  refused,
} from "../../../support/fakes/http.ts";
import { showing } from "../../../support/fakes/stage.ts";
import { game } from "../../../support/games.ts";
import { beginWith, epoch, type FakePorts, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { type PlayBench, playBench, pushes } from "../../../support/playBench.ts";

const racer = game("g-1");
const queue = { queuingIndex: 4, queuingWaitTime: 60 };
const confirmed = ok({ connectInfo, info: { id: "s-1", account_mode: 0, center_pay_code: "" } });
const paths = {
  info: "/schedule/info",
  confirm: "/schedule/confirm",
  quit: "/schedule/quit",
  startInfo: "/schedule/send/streamdesk/info",
};
const asked = ({ http }: FakePorts, path: string): number => http.to(path).length;
/** When a path was called, in ms since the start. */
const times = ({ http }: FakePorts, path: string): number[] => http.to(path).map(({ at }) => at - epoch);

/** A player in the queue since 10 ms; polls say so too. */
function inQueue(marbleTest: MarbleTest, options: Parameters<typeof playBench>[1] = {}): PlayBench {
  const { at, ports } = marbleTest;
  const bench = playBench(marbleTest, { games: [racer], ...options });
  at(10, () => {
    ports.http.on(paths.info, ok(scheduleCheck(100, racer, { queue })));
    bench.schedule.dispatch({ type: "started", id: "s-1", game: racer, mode: 5, queue });
  });
  return bench;
}

/** The same, with a host offered and confirmed at 20 ms. */
function prepared(marbleTest: MarbleTest): PlayBench {
  const { at, ports } = marbleTest;
  const bench = inQueue(marbleTest);
  at(15, () => {
    ports.http.on(paths.info, ok(scheduleCheck(200, racer)));
    ports.http.on(paths.confirm, delayed(5, confirmed));
    bench.push(pushes.link("lent", "secret"));
  });
  return bench;
}

type Answers = readonly [Answer, ...Answer[]];
/** The host is configured at 1 s; from then on a start info and a question for the seat are answered so. */
function configured({ at, ports }: MarbleTest, bench: PlayBench, startInfo: Answers, seat: Answer): void {
  at(1_000, () => {
    ports.http.on(paths.startInfo, ...startInfo);
    ports.http.on(paths.info, seat);
    bench.push(pushes.config());
  });
}

/** A host is offered at 20 ms, and confirmations are answered so. */
function offered({ at, ports }: MarbleTest, bench: PlayBench, ...confirms: Answers): void {
  at(20, () => {
    ports.http.on(paths.info, ok(scheduleCheck(200, racer)));
    ports.http.on(paths.confirm, ...confirms);
    bench.push(pushes.link());
  });
}

const kind = (bench: PlayBench) => bench.schedule.schedule.value.kind;
const atDesk = (ports: FakePorts) => ports.navigation.at === "/streamDesk";

describe("R-SOCK-04 polling", () => {
  test("every 5 s while 100, not before, and never once it is over", () =>
    marbles(inQueue, ({ at, ports, afterwards }, bench) => {
      at(12_000, () => ports.http.on(paths.info, ok(noSchedule)));
      afterwards(() => {
        // The first is the check at sign-in.
        expect([times(ports, paths.info), kind(bench)]).toEqual([[0, 5_010, 10_010, 15_010], "none"]);
      });
    }));

  test("paused while hidden, at once on return, and every 5 s again", () =>
    marbles({ until: 42_000 }, inQueue, ({ at, ports, afterwards }) => {
      at(5_009, () => ports.lifecycle.setVisible(false));
      at(31_000, () => ports.lifecycle.setVisible(true));
      afterwards(() => expect(times(ports, paths.info)).toEqual([0, 31_000, 36_000, 41_000]));
    }));

  test("once at once after a reconnect, whatever is known, also when hidden", () =>
    marbles(beginWith(playBench, { games: [racer] }), ({ at, ports }, bench) => {
      at(1_000, () => {
        ports.lifecycle.setVisible(false);
        bench.connect();
        expect(asked(ports, paths.info)).toBe(2);
      });
      at(59_000, () => expect(asked(ports, paths.info)).toBe(2));
    }));

  test("at once when the network is back", () =>
    marbles(inQueue, ({ at, ports }) => {
      at(1_000, () => ports.lifecycle.setOnline(false));
      at(2_000, () => {
        ports.lifecycle.setOnline(true);
        expect(asked(ports, paths.info)).toBe(2);
      });
    }));

  test("signed out, nothing is polled", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(1_000, () => bench.player.set(null));
      at(1_001, () => bench.connect());
      at(59_000, () => expect([asked(ports, paths.info), kind(bench)]).toEqual([1, "none"]));
    }));

  test.each([
    ["offline", offline],
    ["garbage", garbage()],
    ["a no", refused(-1, "no")],
    ["a port that throws", broken],
  ])("R-ERR-05 %s changes nothing and toasts nothing; the next reply counts", (_, reply) =>
    marbles(inQueue, ({ at, ports }, bench) => {
      if (reply === broken) ports.report.expect("schedule/poll");
      at(1_000, () => ports.http.on(paths.info, reply));
      at(6_000, () => {
        expect([kind(bench), bench.toasted]).toEqual(["queued", []]);
        expect(ports.report.faults).toHaveLength(reply === broken ? 1 : 0);
        ports.http.on(paths.info, ok(scheduleCheck(200, racer)));
      });
      at(10_020, () => expect(kind(bench)).toBe("preparing"));
    }),
  );

  test("a reply slower than 5 s still counts, and one that never comes delays no other", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(1_000, () => ports.http.on(paths.info, delayed(8_000, ok(scheduleCheck(200, racer))), never));
      at(13_009, () => expect(kind(bench)).toBe("queued"));
      at(13_020, () => expect(kind(bench)).toBe("preparing"));
    }));
});

describe("polls and pushes that cross", () => {
  test("a poll overtaken by a push reverts nothing, and is repeated at once", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(5_000, () =>
        ports.http.on(
          paths.info,
          delayed(100, ok(scheduleCheck(100, racer, { queue }))),
          ok(scheduleCheck(200, racer)),
        ),
      );
      at(5_050, () => bench.push(pushes.link()));
      at(5_109, () => expect(asked(ports, paths.info)).toBe(2));
      at(5_112, () => {
        expect([kind(bench), asked(ports, paths.info)]).toEqual(["preparing", 3]);
        expect(asked(ports, paths.confirm)).toBe(1);
      });
    }));

  test("replies in the wrong order: the one to the latest query counts", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      const position = (queuingIndex: number) =>
        ok(scheduleCheck(100, racer, { queue: { queuingIndex, queuingWaitTime: 1 } }));
      at(5_000, () => ports.http.on(paths.info, delayed(6_000, position(3)), position(2)));
      at(10_020, () => expect(bench.queue.value).toMatchObject({ ahead: 2 }));
      at(11_020, () => expect(bench.queue.value).toMatchObject({ ahead: 2 }));
    }));

  test("R-PUSH-05 a link that overtakes the reply to its own start is not lost", () =>
    marbles(
      { at: "/gameDetails?id=g-1" },
      beginWith(playBench, { games: [racer] }),
      ({ at, ports }, bench) => {
        at(10, () => {
          ports.http.on("/schedule/start/game", delayed(500, started()));
          ports.http.on(paths.info, never);
          ports.http.on(paths.info, ok(noSchedule));
          bench.send({ type: "play/click", gameId: "g-1" });
        });
        at(100, () => {
          ports.http.on(paths.info, never);
          bench.push(pushes.link("lent", "secret"));
        });
        at(520, () =>
          expect(bench.schedule.schedule.value).toMatchObject({
            kind: "preparing",
            seat: { id: "s-1", account: { name: "lent", password: "secret" } },
          }),
        );
      },
    ));

  test("a push about an unknown schedule queries the service", () =>
    marbles(beginWith(playBench, { games: [racer] }), ({ at, ports }, bench) => {
      at(10, () => {
        ports.http.on(paths.info, ok(scheduleCheck(100, racer, { id: "s-9", queue })));
        bench.push(pushes.moved(2, 20, "s-9"));
      });
      at(20, () =>
        expect(bench.schedule.schedule.value).toMatchObject({ kind: "found", seat: { id: "s-9" } }),
      );
    }));

  test("a push about another schedule than the current one is ignored", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(20, () => {
        for (const push of [
          pushes.moved(1, 1, "s-9"),
          pushes.link("a", "b", "s-9"),
          pushes.config("0", "s-9"),
          pushes.running("34", "s-9"),
          pushes.release("s-9"),
          pushes.cancel("s-9"),
        ])
          bench.push(push);
      });
      at(30, () => {
        expect(bench.schedule.schedule.value).toMatchObject({ kind: "queued", queue });
        expect(asked(ports, paths.quit) + asked(ports, paths.confirm)).toBe(0);
        expect(bench.toasted).toEqual([]);
      });
    }));
});

describe("R-PUSH-02 scheduled_cancel", () => {
  test("closes the queue and quits, once however often it comes", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(20, () => {
        bench.push(pushes.cancel());
        expect(bench.queue.value).toEqual({ shape: "hidden" });
      });
      at(30, () => bench.push(pushes.cancel()));
      at(40, () =>
        expect(ports.http.sent(paths.quit)).toMatchObject([{ params: { id: "s-1", isSwitchIDC: 0 } }]),
      );
    }));
  test("R-OPS-06 one that an operator ended says why, instead of that it has ended", () =>
    marbles(inQueue, (marbleTest, bench) => {
      const msg = "Your session was ended because of a problem on our side.";
      marbleTest.at(20, () => {
        bench.push({ event: "scheduled_cancel", data: { scheduleId: "s-1", msg } });
        expect(bench.queue.value).toEqual({ shape: "hidden" });
        expect(bench.toasted).toEqual([msg]);
      });
    }));
  test.each([
    ["takes long", delayed(5_000, ok())],
    ["fails", refused(-1, "gone")],
  ])(
    "a quit that %s is carried out silently, and does not hold up pushes about the next schedule",
    (_, reply) =>
      marbles(inQueue, ({ at, ports }, bench) => {
        ports.http.on(paths.quit, reply);
        at(20, () => bench.push(pushes.cancel()));
        at(30, () => {
          expect(bench.toasted).toEqual(["scheduleEnded"]);
          ports.http.on(paths.info, ok(scheduleCheck(100, racer, { id: "s-2", queue })));
          bench.schedule.dispatch({ type: "started", id: "s-2", game: racer, mode: 5, queue });
          bench.push(pushes.moved(1, 5, "s-2"));
          expect(bench.queue.value).toMatchObject({ ahead: 1 });
        });
        at(5_100, () => expect(ports.http.to(paths.quit)).toMatchObject([{ outcome: "answered" }]));
      }),
  );
});

test("R-PUSH-03 queue_release toasts 're-queue' and closes the queue, without a quit", () =>
  marbles(inQueue, ({ at, ports }, bench) => {
    at(20, () => {
      bench.push(pushes.release());
      expect(bench.queue.value).toEqual({ shape: "hidden" });
      expect(bench.toasted).toEqual(["requeue"]);
    });
    at(59_000, () => {
      expect(asked(ports, paths.quit)).toBe(0);
      expect(asked(ports, paths.info)).toBe(1);
    });
  }));

describe("R-PUSH-05 queue_link", () => {
  test("stores account and password in memory only, confirms, and sends them to the host", () =>
    marbles(prepared, ({ at, ports }, bench) => {
      ports.stage.screenSize = { width: 390, height: 844 };
      at(16, () => expect(ports.http.sent(paths.confirm)).toMatchObject([{ params: { id: "s-1" } }]));
      at(30, () => bench.push(pushes.config()));
      at(40, () => {
        const params: unknown = Object(ports.http.to(paths.startInfo)[0]?.json).params;
        const info = Buffer.from(String(Object(params).extend_info), "base64").toString("utf8");
        expect(JSON.parse(info)).toMatchObject({ account: "lent", password: "secret", mode: 5 });
        // R-SHAPE-01: the host decides what a phone that is held upright starts in.
        expect(JSON.parse(info)).toMatchObject({ screen: { width: 390, height: 844 } });
        expect(params).toMatchObject({ schedule_id: "s-1", type: 1 });
        const storedValue = [...ports.storage.local.values(), ...ports.storage.session.values()].join();
        expect(storedValue).not.toContain("secret");
      });
    }));

  test("an account that arrives while the start info is in flight is sent with another one", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(20, () => {
        ports.http.on(paths.info, ok(scheduleCheck(200, racer)));
        ports.http.on(paths.confirm, confirmed);
        ports.http.on(paths.startInfo, delayed(1_000, ok()));
        bench.push(pushes.config());
      });
      at(500, () => bench.push(pushes.link("lent", "secret")));
      at(2_000, () => {
        const sent = ports.http.to(paths.startInfo);
        expect(sent.map(({ outcome }) => outcome)).toEqual(["aborted", "answered"]);
        const info: unknown = Object(Object(sent[1]?.json).params).extend_info;
        expect(Buffer.from(String(info), "base64").toString("utf8")).toContain('"account":"lent"');
        expect(bench.schedule.schedule.value).toMatchObject({ kind: "preparing", startInfoSent: true });
      });
    }));

  test.each([
    ["refused", refused(-1, "Not yet."), ["Not yet."]],
    ["offline", offline, ["offline"]],
    ["garbage", garbage(), ["unexpectedReply"]],
    ["thrown by the port (R-ERR-05)", broken, []],
  ])(
    "a confirm that is %s is repeated every 5 s until it is accepted, and toasted once at most",
    (_, reply, toasts) =>
      marbles(inQueue, (marbleTest, bench) => {
        const { at, ports, afterwards } = marbleTest;
        if (reply === broken) ports.report.expect("schedule/confirm");
        offered(marbleTest, bench, reply);
        at(12_000, () => ports.http.on(paths.confirm, confirmed));
        afterwards(() => {
          expect(times(ports, paths.confirm)).toEqual([20, 5_020, 10_020, 15_020, 30_020, 45_020]);
          expect(bench.toasted).toEqual(toasts);
        });
      }),
  );

  test("a confirm that takes 7 s is not sent again before it has failed, but at the next 5 s after that", () =>
    marbles({ until: 12_000 }, inQueue, (marbleTest, bench) => {
      const { at, ports, afterwards } = marbleTest;
      offered(marbleTest, bench, delayed(7_000, offline), confirmed);
      at(7_030, () => expect(bench.toasted).toEqual(["offline"]));
      afterwards(() => {
        expect(times(ports, paths.confirm)).toEqual([20, 10_020]);
        expect(ports.http.to(paths.confirm).map(({ outcome }) => outcome)).toEqual(["answered", "answered"]);
      });
    }));

  test("a confirm refused because the offer expired goes back to the queue", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      ports.http.on(paths.confirm, refused(-2, "Too late."));
      at(20, () => bench.push(pushes.link()));
      at(30, () => expect(bench.queue.value).toMatchObject({ shape: "popup", ahead: 4 }));
      at(4_000, () => expect(asked(ports, paths.confirm)).toBe(1));
    }));

  test("a host that stays silent for 15 s is confirmed again, so that a lost machine_ready strands no player", () =>
    marbles(prepared, ({ at, ports }, bench) => {
      at(15_020, () => expect(asked(ports, paths.confirm)).toBe(1));
      at(15_021, () => {
        expect(asked(ports, paths.confirm)).toBe(2);
        bench.push(pushes.config());
      });
      at(45_000, () => expect(asked(ports, paths.confirm)).toBe(2));
    }));

  test("R-SOCK-04 confirmed again over a slow network, it is asked once at a time", () =>
    marbles(prepared, ({ at, ports, afterwards }) => {
      at(1_000, () => ports.http.on(paths.confirm, delayed(20_000, offline)));
      afterwards(() => {
        expect(times(ports, paths.confirm)).toEqual([15, 15_020, 45_020]);
        expect(ports.http.to(paths.confirm)[1]?.outcome).toBe("answered");
      });
    }));
});

test("R-DESK-02 a host lost while playing is confirmed again once the desk has given up", () =>
  marbles({ until: 90_000 }, prepared, ({ at, ports }, bench) => {
    ports.stage.script = showing;
    at(1_000, () => {
      bench.push(pushes.config());
      bench.push(pushes.running());
    });
    at(2_000, () => {
      expect(bench.desk.value).toMatchObject({ status: "playing", moving: true });
      ports.stage.script = (play) => play.emit({ kind: "failed", reason: "unreachable" });
      ports.stage.last.emit({ kind: "failed", reason: "lost" });
    });
    at(20_000, () => expect(asked(ports, paths.confirm)).toBe(1));
    at(50_000, () => {
      expect(asked(ports, paths.confirm)).toBeGreaterThan(1);
      expect(asked(ports, paths.quit)).toBe(0);
      ports.stage.script = showing;
      bench.push(pushes.config());
      bench.push(pushes.running());
    });
    at(51_000, () => expect(bench.desk.value).toMatchObject({ status: "playing", moving: true }));
  }));

describe("R-PUSH-07 a start info that is not taken", () => {
  const notConfirmed = refused(-20015, "not confirmed");
  const noHost = refused(-20016, "no host");

  test.each([
    ["offered again", 200, "preparing"],
    ["in the queue", 100, "queued"],
  ] as const)("a seat lost before the desk, %s: the player has it anew or waits for it", (_, status, then) =>
    marbles(prepared, (marbleTest, bench) => {
      const { at, ports } = marbleTest;
      configured(marbleTest, bench, [notConfirmed], ok(scheduleCheck(status, racer, { queue })));
      at(1_020, () => {
        expect(kind(bench)).toBe(then);
        expect(asked(ports, paths.confirm)).toBe(status === 200 ? 2 : 1);
      });
      at(12_000, () => expect(atDesk(ports)).toBe(false));
    }),
  );

  test("a seat lost at the desk, while nothing is pushed: the desk does not wait for ever", () =>
    marbles(prepared, (marbleTest, bench) => {
      const { at, ports } = marbleTest;
      configured(marbleTest, bench, [noHost], ok({ ...scheduleCheck(200, racer), connectInfo }));
      at(12_000, () => {
        expect(bench.desk.value).toMatchObject({ status: "connecting", again: false });
        ports.http.on(paths.startInfo, notConfirmed);
        ports.http.on(paths.info, ok(scheduleCheck(100, racer, { queue })));
      });
      at(16_999, () => expect(kind(bench)).toBe("queued"));
    }));

  test("a seat that is asked about over a slow network: the first answer counts, though another start info was refused meanwhile", () =>
    marbles(prepared, (marbleTest, bench) => {
      const { at, ports } = marbleTest;
      const late = delayed(6_000, ok(scheduleCheck(100, racer, { queue })));
      configured(marbleTest, bench, [notConfirmed], late);
      at(6_999, () => expect([asked(ports, paths.startInfo), kind(bench)]).toEqual([2, "preparing"]));
      at(7_010, () => expect(kind(bench)).toBe("queued"));
    }));

  test("one that is taken while the seat is still asked about is not sent again", () =>
    marbles(prepared, (marbleTest, bench) => {
      const { at, ports, afterwards } = marbleTest;
      const late = delayed(8_000, ok({ ...scheduleCheck(200, racer), connectInfo }));
      configured(marbleTest, bench, [noHost, ok()], late);
      at(6_010, () => expect(bench.schedule.schedule.value).toMatchObject({ startInfoSent: true }));
      afterwards(() => expect(times(ports, paths.startInfo)).toEqual([1_000, 6_000]));
    }));

  describe("refused with code -1, which says nothing about the seat", () => {
    const returned = (marbleTest: MarbleTest): PlayBench => {
      const { at, ports } = marbleTest;
      ports.stage.script = showing;
      ports.http.on(paths.info, ok({ ...scheduleCheck(300, racer), connectInfo }));
      ports.http.on(paths.startInfo, refused(-1, "no"));
      const bench = playBench(marbleTest, { games: [racer] });
      at(1_000, () => {
        bench.answer("resumePrompt", true);
        // Without an address: a reply that takes a lost seat back to its offer.
        ports.http.on(paths.info, ok(scheduleCheck(200, racer)));
      });
      return bench;
    };

    test("at 0, 5 and 10 s, and taken at 15: the game continues, and it is not sent again", () =>
      marbles(returned, ({ at, ports, afterwards }, bench) => {
        at(11_500, () => ports.http.on(paths.startInfo, ok()));
        at(20_000, () => expect(bench.desk.value).toMatchObject({ status: "playing", moving: true }));
        afterwards(() => expect(times(ports, paths.startInfo)).toEqual([1_000, 6_000, 11_000, 16_000]));
      }));

    test("for a minute: the desk says that the start failed, and Retry sends it at once", () =>
      marbles({ until: 2 * startRefusedAfter }, returned, ({ at, ports, afterwards }, bench) => {
        const due = 1_000 + startRefusedAfter;
        at(due - 1, () => expect(bench.desk.value).toMatchObject({ status: "connecting" }));
        at(due + 1, () =>
          expect(bench.desk.value).toMatchObject({ status: "failed", reason: "startRefused" }),
        );
        at(due + 20_000, () => {
          expect(times(ports, paths.startInfo).at(-1)).toBe(due);
          ports.http.on(paths.startInfo, ok());
          bench.send({ type: "desk/retry" });
        });
        afterwards(() => {
          expect(times(ports, paths.startInfo).at(-1)).toBe(due + 20_000);
          expect(bench.desk.value).toMatchObject({ status: "playing", moving: true });
        });
      }));

    test("a network that fails in between does not count as a refusal", () =>
      marbles({ until: 1_000 + startRefusedAfter }, returned, ({ at, ports, afterwards }, bench) => {
        at(900, () => ports.http.on(paths.startInfo, offline));
        at(30_000, () => ports.http.on(paths.startInfo, refused(-1, "no")));
        afterwards(() => expect(bench.desk.value).toMatchObject({ status: "connecting" }));
      }));
  });
});

describe("R-PUSH-06 machine_ready", () => {
  test.each([
    ["config state '0': the start info at once, the desk 10 s later", "1000ms c"],
    ["a repeated config does not delay the desk", "1000ms c 7999ms c"],
  ])("%s", (_, configs) =>
    marbles(prepared, ({ act, at, ports, expectState }, bench) => {
      act(configs, { c: () => bench.push(pushes.config()) });
      expectState(bench.location, "h 10999ms d", { h: "/", d: "/streamDesk" }, ({ path }) => path);
      at(1_001, () => expect(asked(ports, paths.startInfo)).toBe(1));
    }),
  );

  test.each(["34", "35"])("gameInfo %s opens it at once", (state) =>
    marbles(prepared, ({ at, ports }, bench) => {
      at(1_000, () => bench.push(pushes.config()));
      at(5_000, () => {
        expect(atDesk(ports)).toBe(false);
        bench.push(pushes.running(state));
        expect(atDesk(ports)).toBe(true);
      });
    }),
  );

  test("other states do nothing", () =>
    marbles(prepared, ({ at, ports }, bench) => {
      at(1_000, () => {
        for (const state of ["1", "33", "34"]) bench.push(pushes.config(state));
        for (const state of ["0", "33", "36"]) bench.push(pushes.running(state));
      });
      at(14_000, () => expect([asked(ports, paths.startInfo), atDesk(ports)]).toEqual([0, false]));
    }));

  test("it opens once: repeated and late messages open neither a second desk nor one that was left", () =>
    marbles((marbleTest) => {
      const { at, ports, afterwards } = marbleTest;
      ports.stage.script = showing;
      const bench = prepared(marbleTest);
      at(1_000, () => {
        for (const push of [pushes.config(), pushes.running(), pushes.config(), pushes.running("35")])
          bench.push(push);
      });
      at(2_000, () => expect(ports.stage.live).toBe(1));
      at(3_000, () => bench.send({ type: "desk/leave" }));
      at(4_000, () => {
        bench.push(pushes.running());
        bench.push(pushes.config());
      });
      at(20_000, () => expect(ports.stage.live).toBe(0));
      afterwards(() => {
        expect(ports.navigation.log.filter((entry) => entry.kind === "push")).toHaveLength(1);
        expect(asked(ports, paths.startInfo)).toBe(1);
      });
    }));

  test("a config before the confirm is answered counts once it is", () =>
    marbles(prepared, ({ at, ports }, bench) => {
      at(16, () => bench.push(pushes.config()));
      at(19, () => expect(asked(ports, paths.startInfo)).toBe(0));
      at(21, () => expect(asked(ports, paths.startInfo)).toBe(1));
    }));

  test.each([
    ["refused", refused(-1, "The machine is busy."), "The machine is busy."],
    ["refused for want of a host in reach", refused(-20016, "no host"), "no host"],
    ["offline", offline, "offline"],
  ])(
    "a start info that is %s is toasted once and sent again every 5 s until it is accepted",
    (_, reply, toast) =>
      marbles(prepared, (marbleTest, bench) => {
        const { at, ports, afterwards } = marbleTest;
        // The seat is there.
        configured(marbleTest, bench, [reply], ok({ ...scheduleCheck(200, racer), connectInfo }));
        at(8_000, () => ports.http.on(paths.startInfo, ok()));
        afterwards(() => {
          expect(times(ports, paths.startInfo)).toEqual([1_000, 6_000, 11_000]);
          expect(asked(ports, paths.confirm)).toBe(1);
          expect(bench.toasted).toEqual([toast]);
          expect(ports.stage.plays).toHaveLength(1);
        });
      }),
  );
});

describe("R-QUEUE-02 quitting", () => {
  test.each([
    ["refused", refused(-1, "No."), ["No."]],
    ["offline", offline, ["offline"]],
    ["never answered", never, ["timeout"]],
    ["thrown by the port (R-ERR-05)", broken, []],
  ])("a quit that is %s restores the previous state, and is toasted once at most", (_, reply, toasts) =>
    marbles({ until: callTimeout + 2_000 }, inQueue, ({ at, ports }, bench) => {
      if (reply === broken) ports.report.expect("schedule/quit");
      at(20, () => {
        ports.http.on(paths.quit, reply);
        bench.send({ type: "queue/close" });
        bench.answer("confirm", true);
      });
      at(callTimeout + 1_000, () => {
        expect(bench.toasted).toEqual(toasts);
        expect(bench.queue.value).toMatchObject({ shape: "popup", ahead: 4 });
      });
    }),
  );

  test("a quit that was carried out although its reply was lost ends the schedule", () =>
    marbles(inQueue, ({ at, ports }, bench) => {
      at(20, () => {
        ports.http.on(paths.quit, offline);
        ports.http.on(paths.info, ok(noSchedule));
        bench.send({ type: "queue/close" });
        bench.answer("confirm", true);
      });
      at(30, () => expect([kind(bench), asked(ports, paths.quit)]).toEqual(["none", 1]));
    }));
});

test("another player on the same page sees nothing of the previous one", () =>
  marbles(inQueue, ({ at, ports }, bench) => {
    at(20, () => {
      ports.http.on(paths.info, never);
      bench.player.set("player-2");
    });
    at(30, () => {
      expect(kind(bench)).toBe("none");
      bench.push(pushes.link());
      expect(asked(ports, paths.confirm)).toBe(0);
    });
  }));
