import { describe, expect, test } from "vitest";
import { callTimeout } from "../../../../streams/rules/durations.ts";
import type { Wallet } from "../../../../wire/account.ts";
import { connectInfo, noSchedule, scheduleCheck, started } from "../../../support/fakeBackend.ts";
import { delayed, garbage, never, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { echoing } from "../../../support/fakes/socket.ts";
import { showing } from "../../../support/fakes/stage.ts";
import { game, noMode, sharing, twoModes } from "../../../support/games.ts";
import { beginWith, broken, type FakePorts, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { measured, type PlayBench, playBench, pushes } from "../../../support/playBench.ts";

const racer = game("g-1");
const other = game("g-2");
const chooser = game("g-3", twoModes);
const borrower = game("g-4", sharing);
const unplayable = game("g-5", noMode);
const loneBorrower = game("g-6", { ...sharing, startPath: "" });
const games = [racer, other, chooser, borrower, unplayable, loneBorrower];
const queue = { queuingIndex: 4, queuingWaitTime: 60 };

/** A bench on a game's page. */
function onPage(marbleTest: MarbleTest, options: Parameters<typeof playBench>[1] = {}): PlayBench {
  marbleTest.ports.socket.on("wss://10.0.0.1", echoing(20));
  return playBench(marbleTest, { games, ...options });
}
const play = (bench: PlayBench, gameId: string) => () => bench.send({ type: "play/click", gameId });
const starts = ({ http }: FakePorts) => http.to("/schedule/start/game");
const sentStarts = ({ http }: FakePorts) => http.sent("/schedule/start/game");
const quits = ({ http }: FakePorts) => http.sent("/schedule/quit");

test("a browser that cannot show a game's picture is told so at Play, and no seat is asked for", () =>
  marbles(onPage, ({ at, ports }, bench) => {
    ports.stage.supported = false;
    at(10, play(bench, "g-1"));
    at(20, () => {
      expect(bench.toasted).toEqual(["unsupported"]);
      expect([bench.play.value.status, starts(ports)]).toEqual(["idle", []]);
    });
  }));

describe("R-PLAY-01 a click within 2 s of the previous one is ignored", () => {
  test.each([
    ["a second click inside 2 s is ignored", [1_999], 1],
    ["a second click at 2 s counts", [2_000], 2],
    ["the previous click is the last one, ignored or not", [1_500, 3_000], 1],
    ["2 s after one that was ignored the next counts", [1_500, 3_500], 2],
  ])("%s", (_, more, count) =>
    marbles(onPage, ({ at, ports, afterwards }, bench) => {
      ports.http.on("/schedule/start/game", refused(-1, "no"));
      for (const ms of [0, ...more]) at(10 + ms, play(bench, "g-1"));
      afterwards(() => expect(starts(ports)).toHaveLength(count));
    }),
  );
  test("while a flow runs, no other starts", () =>
    marbles({ until: callTimeout + 2_000 }, onPage, ({ at, ports }, bench) => {
      ports.http.on("/schedule/start/game", never);
      at(10, play(bench, "g-1"));
      at(5_000, play(bench, "g-2"));
      at(5_010, () => expect(starts(ports)).toHaveLength(1));
      // Nor is it kept for when that one has failed.
      at(callTimeout + 1_000, () => {
        expect(bench.play.value.status).toBe("idle");
        expect(starts(ports)).toHaveLength(1);
      });
    }));
});

describe("R-PLAY-02 with a queue showing, play asks first", () => {
  const queued = (marbleTest: MarbleTest) => {
    const bench = onPage(marbleTest);
    const { at, ports } = marbleTest;
    at(10, () => {
      ports.http.on("/schedule/info", ok(scheduleCheck(100, other, { queue })));
      bench.schedule.dispatch({ type: "started", id: "s-1", game: other, mode: 5, queue });
      play(bench, "g-1")();
      expect(bench.popups).toEqual(["confirm"]);
    });
    return bench;
  };
  test("yes quits that schedule, then continues", () =>
    marbles(queued, ({ at, ports }, bench) => {
      at(20, () => {
        ports.http.on("/schedule/info", ok(noSchedule));
        bench.answer("confirm", true);
      });
      at(30, () => {
        expect(quits(ports)).toMatchObject([{ params: { id: "s-1", isSwitchIDC: 0 } }]);
        expect(sentStarts(ports)).toMatchObject([{ params: { game_id: "g-1" } }]);
      });
    }));
  test.each([
    ["no", false, 0, []],
    ["a quit that the service refuses", true, 1, ["Not now."]],
  ])("%s stops, and the queue position is kept", (_, answer, asked, toasts) =>
    marbles(queued, ({ at, ports }, bench) => {
      ports.http.on("/schedule/quit", refused(-1, "Not now."));
      at(20, () => bench.answer("confirm", answer));
      at(30, () => {
        expect([quits(ports).length, starts(ports), bench.toasted]).toEqual([asked, [], toasts]);
        expect(bench.play.value.status).toBe("idle");
        expect(bench.queue.value).toMatchObject({ shape: "popup", ahead: 4 });
      });
    }),
  );
  test("a host offered before the answer closes the confirmation: it is not given up", () =>
    marbles(queued, ({ at, ports }, bench) => {
      at(20, () => bench.push(pushes.link()));
      at(30, () => {
        expect(bench.popups).toEqual([]);
        expect([...quits(ports), ...starts(ports)]).toEqual([]);
        expect(bench.play.value).toEqual({ status: "preparing", gameId: "g-2" });
      });
    }));
});

describe("R-PLAY-03 without time", () => {
  const none = { totalTime: 0 };
  const member = { isSubscription: 1 } as const;
  const tester = { testPlayInfo: { isTestPlay: 1, testPlayTime: 600 } } as const;
  const usedUp = { testPlayInfo: { isTestPlay: 1, testPlayTime: 0 } } as const;
  test.each<[string, Partial<Wallet>, string[]]>([
    ["neither subscriber nor test player: join membership", none, ["joinMembership"]],
    ["a test player without test time: time over", { ...none, ...usedUp }, ["timeOver"]],
    ["a subscriber: time over", { ...none, ...member }, ["timeOver"]],
    ["a subscriber with test time: time over", { ...none, ...member, ...tester }, ["timeOver"]],
    ["a test player with test time continues", { ...none, ...tester }, []],
    ["a player with a second left continues", { totalTime: 1 }, []],
  ])("%s", (_, wallet, popups) =>
    marbles(beginWith(onPage, { wallet }), (marbleTest, bench) => {
      marbleTest.at(10, play(bench, "g-1"));
      marbleTest.at(20, () => {
        expect(bench.popups).toEqual(popups);
        expect(starts(marbleTest.ports)).toHaveLength(popups.length === 0 ? 1 : 0);
      });
    }),
  );
});

describe("R-PLAY-04 the speed test", () => {
  test("shows its wait while it runs because of play, until 20 s after its start, and is then reused", () =>
    marbles(beginWith(onPage, { servers: null }), ({ at, ports, expectState }, bench) => {
      at(5_000, play(bench, "g-1"));
      expectState(bench.overlays, "a 4999ms b 14999ms a", { a: [], b: ["speedTest"] }, (open) =>
        open.map(({ kind }) => kind),
      );
      at(6_000, () =>
        expect(bench.overlays.value).toMatchObject([{ params: { elapsed: 5_000, duration: 20_000 } }]),
      );
      at(20_001, () => expect(starts(ports)).toHaveLength(1));
      at(30_000, () => {
        play(bench, "g-1")();
        expect(bench.popups).toEqual([]);
        expect(ports.http.to("/gear/speedList")).toHaveLength(1);
      });
    }));
  test("begun anew because the page slept, its wait begins anew, too, in one pop-up", () =>
    marbles(beginWith(onPage, { servers: null }), ({ at, ports, clock }, bench) => {
      at(5_000, play(bench, "g-1"));
      at(6_000, () => clock.jump(3_600_000));
      at(7_000, () =>
        expect(bench.overlays.value).toMatchObject([
          { kind: "speedTest", params: { elapsed: 0, duration: 20_000 } },
        ]),
      );
      at(30_000, () => {
        expect(bench.popups).toEqual([]);
        expect(starts(ports)).toHaveLength(1);
      });
    }));
  test("closing its wait stops the play, not the test", () =>
    marbles(beginWith(onPage, { servers: null }), ({ at, ports }, bench) => {
      at(100, play(bench, "g-1"));
      at(200, () => bench.answer("speedTest", "close"));
      at(201, () => expect(bench.play.value.status).toBe("idle"));
      at(20_100, () => expect([bench.speedTest.speedTest.value.status, starts(ports)]).toEqual(["done", []]));
    }));
  test("a failed one is repeated by the next play", () =>
    marbles((marbleTest) => {
      const { at, ports } = marbleTest;
      ports.http.on("/gear/speedList", offline);
      const bench = onPage(marbleTest, { servers: null });
      at(10, () => expect(bench.speedTest.speedTest.value).toEqual({ status: "failed" }));
      at(20, play(bench, "g-1"));
      at(30, () => {
        expect([bench.popups, bench.play.value.status]).toEqual([[], "idle"]);
        expect(bench.toasted).toEqual(["offline"]);
        ports.http.on("/gear/speedList", ok({ idc_list: [{ idc_id: "i", ping_ip: "10.0.0.1", port: 1 }] }));
      });
      at(3_000, play(bench, "g-1"));
      at(3_010, () => expect(bench.popups).toEqual(["speedTest"]));
      at(23_010, () => expect(starts(ports)).toHaveLength(1));
    }));
  test("R-SPEED-02 its list goes with the account look-up and the start, nearest first", () =>
    marbles(beginWith(onPage, { servers: measured.toReversed() }), ({ at, ports }, bench) => {
      at(10, play(bench, "g-4"));
      at(20, () => bench.answer("selectMode", 1));
      at(30, () => {
        const asked = [...ports.http.to("/game/findGameAccount"), ...starts(ports)].map(({ json }) => json);
        expect(asked).toMatchObject([{ params: { idcList: measured } }, { params: { idcList: measured } }]);
      });
    }));
});

describe("R-PLAY-05 the account look-up", () => {
  const lookedUp = (marbleTest: MarbleTest, gameId: string, reply: ReturnType<typeof ok>) => {
    const bench = onPage(marbleTest);
    marbleTest.ports.http.on("/game/findGameAccount", reply);
    marbleTest.at(10, play(bench, gameId));
    return bench;
  };
  test("is only sent when Account Sharing is among the modes", () =>
    marbles(beginWith(lookedUp, "g-3", ok({ status: 1 })), (marbleTest) => {
      marbleTest.at(20, () => expect(marbleTest.ports.http.to("/game/findGameAccount")).toEqual([]));
    }));
  test.each([
    [1, false],
    [2, true],
    [3, false],
  ])("status %i: sharing disabled is %s", (reply, sharingDisabled) =>
    marbles(beginWith(lookedUp, "g-4", ok({ status: reply })), (marbleTest, bench) => {
      marbleTest.at(20, () =>
        expect(bench.overlays.value).toMatchObject([
          { kind: "selectMode", params: { modes: [1, 5], sharingDisabled } },
        ]),
      );
    }),
  );
  test("a disabled mode cannot be chosen", () =>
    marbles(beginWith(lookedUp, "g-4", ok({ status: 2 })), (marbleTest, bench) => {
      marbleTest.at(20, () => bench.answer("selectMode", 1));
      marbleTest.at(30, () => expect(starts(marbleTest.ports)).toEqual([]));
    }));
  test.each([
    ["refused", refused(-1, "Sorry."), "Sorry."],
    ["garbage", garbage(), "unexpectedReply"],
    ["a status that nobody knows", ok({ status: 9 }), "unexpectedReply"],
    ["offline", offline, "offline"],
  ])("%s: toasted, and the next click works", (_, reply, toast) =>
    marbles(beginWith(lookedUp, "g-4", reply), (marbleTest, bench) => {
      marbleTest.at(20, () => {
        expect(bench.toasted).toEqual([toast]);
        expect(bench.play.value.status).toBe("idle");
        marbleTest.ports.http.on("/game/findGameAccount", ok({ status: 1 }));
      });
      marbleTest.at(3_000, play(bench, "g-4"));
      marbleTest.at(3_010, () => expect(bench.popups).toEqual(["selectMode"]));
    }),
  );
});

describe("R-PLAY-06 the mode", () => {
  test.each<[string, string, Partial<Pick<PlayBench, "popups" | "toasted">>, number]>([
    ["one: chosen silently", "g-1", { popups: [] }, 1],
    ["none: 'Unknown Account Mode'", "g-5", { toasted: ["unknownAccountMode"] }, 0],
    [
      "sharing alone without an account: shown, so that the player sees why",
      "g-6",
      { popups: ["selectMode"] },
      0,
    ],
  ])("%s", (_, gameId, seen, count) =>
    marbles(onPage, ({ at, ports }, bench) => {
      ports.http.on("/game/findGameAccount", ok({ status: 2 }));
      at(10, play(bench, gameId));
      at(20, () => {
        expect(bench).toMatchObject(seen);
        expect(starts(ports)).toHaveLength(count);
      });
    }),
  );
  test("several: the pop-up, whose close stops", () =>
    marbles(onPage, (marbleTest, bench) => {
      marbleTest.at(10, play(bench, "g-3"));
      marbleTest.at(20, () => bench.answer("selectMode", "close"));
      marbleTest.at(30, () => {
        expect(bench.play.value.status).toBe("idle");
        expect(marbleTest.ports.http.to("/schedule/start/game")).toEqual([]);
      });
    }));
  test.each([
    ["one that is offered starts without a question", "g-3", 5, [], 1],
    ["one that is not offered is asked for", "g-3", 10, ["selectMode"], 0],
    ["R-PLAY-05 a shared account that is not available is not taken", "g-6", 1, ["selectMode"], 0],
  ] as const)("chosen on the game's page: %s", (_, gameId, mode, popups, count) =>
    marbles(onPage, (marbleTest, bench) => {
      marbleTest.ports.http.on("/game/findGameAccount", ok({ status: 2 }));
      marbleTest.at(10, () => bench.send({ type: "play/click", gameId, mode }));
      marbleTest.at(20, () => {
        expect(bench.popups).toEqual(popups);
        expect(starts(marbleTest.ports)).toHaveLength(count);
      });
    }),
  );
  test("R-PLAY-07 the chosen one is sent and kept as the real mode", () =>
    marbles(onPage, (marbleTest, bench) => {
      marbleTest.ports.http.on("/schedule/start/game", started(queue));
      marbleTest.at(10, play(bench, "g-3"));
      marbleTest.at(20, () => bench.answer("selectMode", 5));
      marbleTest.at(30, () => {
        expect(sentStarts(marbleTest.ports)).toMatchObject([{ params: { account_mode: 0, game_id: "g-3" } }]);
        expect(bench.schedule.schedule.value).toMatchObject({ kind: "queued", seat: { mode: 5 } });
      });
    }));
});

describe("R-PLAY-08 a schedule of another game", () => {
  const asked = (marbleTest: MarbleTest) => {
    const { at, ports } = marbleTest;
    const bench = onPage(marbleTest);
    at(10, () => {
      ports.http.on("/schedule/info", ok(scheduleCheck(300, other)));
      play(bench, "g-1")();
    });
    at(20, () =>
      expect(bench.overlays.value).toMatchObject([
        { kind: "switchGame", params: { previous: { gameIdStr: "g-2" }, next: { gameIdStr: "g-1" } } },
      ]),
    );
    return bench;
  };
  test("Switch quits the old one, then starts", () =>
    marbles(asked, ({ at, ports }, bench) => {
      at(30, () => {
        ports.http.on("/schedule/quit", delayed(100, ok()));
        bench.answer("switchGame", true);
      });
      at(129, () => expect(starts(ports)).toEqual([]));
      at(140, () => {
        expect(quits(ports)).toMatchObject([{ params: { id: "s-1" } }]);
        expect(starts(ports)).toHaveLength(1);
      });
    }));
  test.each([
    ["No", false, ok(), 0],
    ["a quit that is refused", true, refused(-1, "No."), 1],
    ["a quit that is lost by the network", true, offline, 1],
  ])("%s starts nothing, and the old one stays known", (_, answer, reply, asks) =>
    marbles(asked, ({ at, ports }, bench) => {
      ports.http.on("/schedule/quit", reply);
      at(30, () => bench.answer("switchGame", answer));
      at(40, () => {
        expect([quits(ports).length, starts(ports)]).toEqual([asks, []]);
        expect(bench.schedule.schedule.value).toMatchObject({ kind: "found", seat: { id: "s-1" } });
        expect(bench.play.value.status).toBe("idle");
      });
    }),
  );
  test("the player's own quit in flight is waited for, without a prompt", () =>
    marbles(onPage, ({ at, ports }, bench) => {
      at(10, () => {
        ports.http.on("/schedule/info", ok(scheduleCheck(100, racer, { queue })));
        ports.http.on("/schedule/quit", delayed(500, ok()));
        bench.schedule.dispatch({ type: "started", id: "s-1", game: racer, mode: 5, queue });
        bench.send({ type: "queue/close" });
        bench.answer("confirm", true);
      });
      at(100, play(bench, "g-1"));
      at(400, () => expect(bench.popups).toEqual([]));
      at(520, () => {
        expect(quits(ports)).toHaveLength(1);
        expect(starts(ports)).toHaveLength(1);
      });
    }));
});

describe("R-PLAY-09 a schedule of the same game resumes by its status", () => {
  const confirmed = { params: { id: "s-1" } };
  const returned = { params: { schedule_id: "s-1", type: 2 } };
  test.each([
    [100, "the queue", "/", { shape: "popup", ahead: 4, wait: 60 }, [[], []]],
    [200, "confirmed", "/", {}, [[confirmed], []]],
    [300, "the stream desk, with a start info of type 2", "/streamDesk", {}, [[], [returned]]],
  ] as const)("%i: %s", (of, _, page, shown, sent) =>
    marbles(onPage, ({ at, ports }, bench) => {
      at(10, () => {
        ports.http.on("/schedule/info", ok(scheduleCheck(of, racer, { queue })));
        play(bench, "g-1")();
      });
      at(20, () => {
        expect(starts(ports)).toEqual([]);
        expect(ports.navigation.at).toBe(page);
        expect(bench.queue.value).toMatchObject(shown);
        const paths = ["/schedule/confirm", "/schedule/send/streamdesk/info"];
        expect(paths.map((path) => ports.http.sent(path))).toMatchObject(sent);
      });
    }),
  );
});

describe("R-PLAY-09 a game that was left", () => {
  /** Played at the desk, in a mode that was chosen, and left at 50 ms. */
  const left = (marbleTest: MarbleTest, of: typeof chooser) => {
    const { at, ports } = marbleTest;
    const bench = onPage(marbleTest);
    at(10, () => {
      ports.http.on("/schedule/info", ok(scheduleCheck(300, of)));
      bench.schedule.dispatch({ type: "started", id: "s-1", game: of, mode: 3, queue: null });
    });
    at(20, () => bench.push(pushes.running()));
    at(40, () => expect(ports.navigation.at).toBe("/streamDesk"));
    at(50, () => bench.send({ type: "navigate", to: "/gameDetails?id=g-3" }));
    at(60, () => expect(bench.schedule.schedule.value).toMatchObject({ kind: "found" }));
    return bench;
  };
  test.each([
    ["with several modes", chooser],
    ["with accounts to borrow", borrower],
  ])("%s resumes as it runs, without a prompt", (_, of) =>
    marbles(beginWith(left, of), ({ at, ports }, bench) => {
      at(70, play(bench, of.gameIdStr));
      at(80, () => {
        expect(bench.popups).toEqual([]);
        expect([...starts(ports), ...ports.http.to("/game/findGameAccount")]).toEqual([]);
        expect(ports.navigation.at).toBe("/streamDesk");
      });
    }),
  );
  test("and that is over by now starts again, with the usual prompts", () =>
    marbles(beginWith(left, chooser), ({ at, ports }, bench) => {
      at(65, () => ports.http.on("/schedule/info", ok(noSchedule)));
      at(70, play(bench, "g-3"));
      at(80, () => bench.answer("selectMode", 5));
      at(90, () => expect(starts(ports)).toHaveLength(1));
    }));
  test("replaced by another game on another screen: asks to switch", () =>
    marbles(beginWith(left, chooser), ({ at, ports }, bench) => {
      at(65, () => ports.http.on("/schedule/info", ok(scheduleCheck(300, other))));
      at(70, play(bench, "g-3"));
      at(80, () => bench.answer("selectMode", 5));
      at(90, () => expect(bench.popups).toEqual(["switchGame"]));
    }));
});

describe("R-PLAY-10 the start", () => {
  const answered = (marbleTest: MarbleTest, reply: Parameters<FakePorts["http"]["on"]>[1]) => {
    const bench = onPage(marbleTest);
    marbleTest.at(10, () => {
      marbleTest.ports.http.on("/schedule/start/game", reply);
      play(bench, "g-1")();
    });
    return bench;
  };
  test.each([
    [-20_009, "hour", "timeOver"],
    [-20_009, "coins", "timeOver"],
    [-20_009, "subscription", "joinMembership"],
    [-20_011, undefined, "joinMembership"],
  ])("R-ERR-04 %i with %s: %s", (code, accountType, popup) =>
    marbles((marbleTest) => {
      const bench = answered(marbleTest, refused(code, "No time.", accountType && { accountType }));
      marbleTest.at(20, () => {
        expect(bench.popups).toEqual([popup]);
        expect(bench.toasted).toEqual([]);
      });
    }),
  );
  test.each([
    ["-20009 with another accountType", refused(-20_009, "No time.", { accountType: "?" }), "No time."],
    ["-20009 without one", refused(-20_009, "No time."), "No time."],
    ["any other refusal", refused(-5, "Machine room on fire."), "Machine room on fire."],
    ["a no without words", refused(-5), "gameStartFailed"],
    ["-20009 without anything", refused(-20_009), "gameStartFailed"],
    ["offline", offline, "offline"],
    ["a broken gateway", status(502), "serverUnreachable"],
    ["garbage", garbage(), "unexpectedReply"],
    ["a success that fits no schema", ok({ queueInfo: null }), "unexpectedReply"],
  ])("R-ERR-04 %s: toasted", (_, reply, toast) =>
    marbles(beginWith(answered, reply), (marbleTest, bench) => {
      marbleTest.at(20, () => {
        expect(bench.toasted).toEqual([toast]);
        expect([bench.popups, bench.play.value.status]).toEqual([[], "idle"]);
        expect(bench.schedule.schedule.value.kind).toBe("none");
      });
    }),
  );
  test("R-ERR-05 after any failure the next click starts", () =>
    marbles(beginWith(answered, broken), ({ at, ports }, bench) => {
      ports.report.expect("play");
      at(20, () => {
        expect(bench.play.value.status).toBe("idle");
        ports.http.on("/schedule/start/game", started(queue));
      });
      at(3_000, play(bench, "g-1"));
      at(3_010, () => expect(bench.queue.value.shape).toBe("popup"));
    }));
});

describe("R-PLAY-11 starting records the game as recently used", () => {
  const recent = ({ http }: FakePorts) => http.to("/game/addRecentlyUsedGame");
  const start = (marbleTest: MarbleTest, reply: ReturnType<typeof ok>) => {
    const bench = onPage(marbleTest);
    marbleTest.ports.http.on("/schedule/start/game", reply);
    marbleTest.at(10, play(bench, "g-1"));
    return bench;
  };
  test("not when the start was refused", () =>
    marbles(beginWith(start, refused(-1, "no")), (marbleTest) => {
      marbleTest.at(20, () => expect(recent(marbleTest.ports)).toEqual([]));
    }));
  test("also when the desk opens meanwhile, and the button does not wait for it", () =>
    marbles(beginWith(start, started(queue)), ({ at, ports }, bench) => {
      ports.http.on("/game/addRecentlyUsedGame", delayed(5_000, ok()));
      at(20, () => {
        expect(bench.play.value.status).toBe("idle");
        bench.send({ type: "navigate", to: "/" });
      });
      at(6_000, () => expect(recent(ports).map(({ outcome }) => outcome)).toEqual(["answered"]));
    }));
  test("also of two games that are started one after the other, while the first one is still being recorded", () =>
    marbles(beginWith(start, started(queue)), ({ at, ports }, bench) => {
      ports.http.on("/game/addRecentlyUsedGame", delayed(5_000, ok()));
      at(1_000, () => bench.schedule.dispatch({ type: "ended", id: "s-1" }));
      at(2_100, play(bench, "g-2"));
      at(2_200, () =>
        expect(recent(ports).map(({ json }) => json)).toMatchObject([
          { params: { gameId: "g-1" } },
          { params: { gameId: "g-2" } },
        ]),
      );
      at(8_000, () => expect(recent(ports).map(({ outcome }) => outcome)).toEqual(["answered", "answered"]));
    }));
  test("its failure is silent", () =>
    marbles(beginWith(start, started(queue)), (marbleTest, bench) => {
      marbleTest.ports.http.on("/game/addRecentlyUsedGame", offline);
      marbleTest.at(20, () => expect(bench.toasted).toEqual([]));
    }));
});

test("the play button's state over the whole flow: idle, starting, preparing, idle", () =>
  marbles({ at: "/gameDetails?id=g-1", until: 60_000 }, onPage, ({ at, ports, expectState }, bench) => {
    ports.stage.script = showing;
    ports.http.on("/schedule/start/game", delayed(100, started()));
    ports.http.on(
      "/schedule/confirm",
      delayed(50, ok({ connectInfo, info: scheduleCheck(200, racer).info })),
    );
    at(10, play(bench, "g-1"));
    at(20, () => ports.http.on("/schedule/info", ok(scheduleCheck(200, racer))));
    at(500, () => bench.push(pushes.running()));
    expectState(
      bench.play,
      "i 9ms s 99ms p 389ms i",
      {
        i: { status: "idle" },
        s: { status: "starting", gameId: "g-1" },
        p: { status: "preparing", gameId: "g-1" },
      },
      (now) => now,
    );
  }));
