import { describe, expect, test } from "vitest";
import type { StageEndReason, StageExit } from "../../../../streams/ports/stage.ts";
import { settlementTimeout } from "../../../../streams/rules/durations.ts";
import { modes } from "../../../../wire/modes.ts";
import type { ScheduleCheck } from "../../../../wire/schedule.ts";
import { connectInfo, noSchedule, scheduleCheck, wallet } from "../../../support/fakeBackend.ts";
import { type Answer, delayed, never, offline, ok, refused } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { epoch, type MarbleTest, marbles, showing } from "../../../support/marbles.ts";
import { type PlayBench, playBench, pushes } from "../../../support/playBench.ts";
import { usedUp } from "../purchase/purchaseBench.ts";

const racer = game("g-1");
const paths = { info: "/schedule/info", confirm: "/schedule/confirm", wallet: "/user/wallet" };
const another = { ...connectInfo, session_key: "key-2" };
/** The desk of a game that ended without a reason of its own, and whose seat is free again. */
const plainEnd = { status: "ended", game: racer, timeOver: false, end: null, released: true };

/** A player at the desk with a moving picture from 200 ms on. */
function atDesk(m: MarbleTest) {
  m.ports.stage.script = showing;
  m.ports.http.on(paths.info, ok(scheduleCheck(300, racer)));
  const bench = playBench(m, { games: [racer] });
  m.at(5, () => bench.answer("resumePrompt", true));
  m.at(200, () => expect(bench.desk.value).toMatchObject({ status: "playing", moving: true }));
  /** The host's last event; after it nothing answers at its address. */
  const ended = (reason: StageEndReason, exit: StageExit | null = null): void => {
    m.ports.stage.script = (play) => play.after(20, () => play.emit({ kind: "failed", reason: "refused" }));
    m.ports.stage.last.emit({ kind: "ended", reason, exit });
  };
  /** The host stops at 1 s; the service answers so from then on. */
  const stops = (answer: Answer | null = null, ...more: Answer[]): void =>
    m.at(1_000, () => {
      if (answer) m.ports.http.on(paths.info, answer, ...more);
      ended("machine-stopping");
    });
  return { bench, ended, stops };
}

describe("a player who ends the game", () => {
  const leave = (m: MarbleTest, bench: PlayBench): void => {
    m.at(1_000, () => bench.send({ type: "schedule/end" }));
    m.at(1_001, () => bench.answer("confirm", true));
  };

  test("R-LAG-03 stays at the desk, which says so at once, and offers the game again once the seat is released", () =>
    marbles(atDesk, (m, { bench }) => {
      m.ports.http.on("/schedule/quit", delayed(100, ok()));
      leave(m, bench);
      const over = { ...plainEnd, mode: modes.pcMode };
      m.at(1_050, () => expect(bench.desk.value).toEqual({ ...over, released: false }));
      m.at(1_200, () => {
        expect(bench.desk.value).toEqual(over);
        expect(bench.location.value.path).toBe("/streamDesk");
      });
    }));

  test("R-LAG-03 has the picture again where the service does not end it", () =>
    marbles(atDesk, (m, { bench }) => {
      m.ports.http.on("/schedule/quit", delayed(100, refused(-1, "No.")));
      leave(m, bench);
      m.at(1_050, () => expect(bench.desk.value).toMatchObject({ status: "ended", released: false }));
      m.at(1_500, () => expect(bench.desk.value).toMatchObject({ status: "playing", moving: true }));
    }));
});

describe("a host that stops", () => {
  test("R-DESK-02 the schedule continues: it is confirmed again, and the picture of the next host shows", () =>
    marbles(atDesk, (m, { bench, stops }) => {
      const { info } = scheduleCheck(200, racer);
      m.ports.http.on(paths.confirm, ok({ connectInfo: another, info }));
      stops(ok(scheduleCheck(200, racer)));
      m.at(1_100, () => {
        expect(m.ports.http.to(paths.confirm)).toHaveLength(1);
        expect(bench.desk.value).toEqual({ status: "connecting", game: racer, again: true });
        m.ports.stage.script = showing;
        bench.push(pushes.running());
      });
      m.at(1_300, () => {
        expect(bench.desk.value).toMatchObject({ status: "playing", moving: true });
        expect(m.ports.stage.last.address.key).toBe("key-2");
        expect(bench.location.value.path).toBe("/streamDesk");
      });
    }));

  test("R-DESK-02 a service that does not know yet is queried with every attempt", () =>
    marbles(atDesk, (m, { bench, stops }) => {
      stops();
      m.at(1_400, () => expect(bench.desk.value).toMatchObject({ status: "connecting", again: true }));
      m.at(1_450, () => m.ports.http.on(paths.info, ok(scheduleCheck(200, racer))));
      m.at(4_000, () => expect(m.ports.http.to(paths.confirm)).toHaveLength(1));
    }));

  test("R-DESK-02 a service that does not answer delays nothing and toasts nothing", () =>
    marbles(atDesk, (m, { bench, stops }) => {
      stops(never, offline);
      m.at(2_000, () => {
        expect(bench.toasted).toEqual([]);
        m.ports.stage.script = showing;
      });
      m.at(3_000, () => expect(bench.desk.value).toMatchObject({ status: "playing", moving: true }));
    }));

  test("R-DESK-02 what a slow service says counts, whatever happens to the picture until then", () =>
    marbles(atDesk, (m, { bench, stops }) => {
      stops(delayed(600, ok(noSchedule)), never);
      m.at(1_600, () => expect(bench.desk.value).toMatchObject({ status: "connecting", again: true }));
      m.at(1_601, () => expect(bench.desk.value).toMatchObject({ status: "ended", released: true }));
    }));

  test.each([
    ["at once", 0, noSchedule],
    ["while the next host is prepared", 2_000, scheduleCheck(200, racer)],
  ])("R-DESK-02 a schedule that is over, %s: the desk says so", (_, ms, check) =>
    marbles(atDesk, (m, { bench, stops }) => {
      stops(ok(check));
      if (ms > 0) m.at(1_000 + ms, () => bench.push(pushes.cancel()));
      m.at(1_100 + ms, () => {
        expect(bench.desk.value).toMatchObject(plainEnd);
        expect([m.ports.stage.live, bench.popups]).toEqual([0, []]);
      });
    }),
  );

  test("R-DESK-02 a player who leaves meanwhile is led back once, when the next host is ready", () =>
    marbles(atDesk, (m, { bench, stops }) => {
      stops(ok(scheduleCheck(200, racer)));
      m.at(1_100, () => bench.send({ type: "desk/leave" }));
      m.at(1_200, () => expect(bench.desk.value).toEqual({ status: "closed" }));
      m.at(1_300, () => {
        m.ports.stage.script = showing;
        bench.push(pushes.running());
      });
      m.at(1_500, () => expect(bench.desk.value).toMatchObject({ status: "playing" }));
    }));
});

describe("R-DESK-02 a host that does not know the seat", () => {
  /** From 1 s on, when the service answers so. */
  const refusing = (m: MarbleTest, status: number, ...answers: [Answer, ...Answer[]]): void =>
    m.at(1_000, () => {
      m.ports.http.on(paths.info, ...answers);
      m.ports.stage.script = (play) =>
        play.after(20, () => play.emit({ kind: "failed", reason: "refused", status }));
      m.ports.stage.last.emit({ kind: "failed", reason: "lost" });
    });
  const asked = (m: MarbleTest) => m.ports.http.to(paths.info).map(({ at }) => at - epoch);

  test.each([401, 404])("%i: the service is asked at once, and the desk says what it says", (status) =>
    marbles(atDesk, (m, { bench }) => {
      refusing(m, status, ok(noSchedule));
      m.at(1_019, () => expect(asked(m)).toHaveLength(1));
      m.at(1_021, () => {
        expect(asked(m)).toHaveLength(2);
        expect(bench.desk.value).toMatchObject({ status: "ended", released: true });
        // The host was asked once after the picture was lost.
        expect(m.ports.stage.plays).toHaveLength(2);
      });
      m.at(59_000, () => expect(m.ports.stage.plays).toHaveLength(2));
    }),
  );

  test("is asked again only after the service has said that the seat is there, 2 s later", () =>
    marbles(atDesk, (m, { bench }) => {
      refusing(m, 401, offline, offline, ok(scheduleCheck(300, racer)));
      const plays = () => m.ports.stage.plays.map(({ at }) => at - epoch).slice(1);
      m.at(7_019, () => expect([asked(m).slice(1), plays()]).toEqual([[1_020, 3_020, 5_020], [1_000]]));
      m.at(7_021, () => expect(plays()).toEqual([1_000, 7_020]));
      m.at(7_045, () => expect(asked(m).at(-1)).toBe(7_040));
      m.at(59_000, () => expect(bench.toasted).toEqual([]));
    }));

  test("the network's return asks the service, not the host", () =>
    marbles(atDesk, (m) => {
      refusing(m, 404, offline);
      m.at(1_100, () => m.ports.lifecycle.setOnline(false));
      m.at(1_200, () => m.ports.lifecycle.setOnline(true));
      m.at(1_300, () => {
        expect(asked(m).slice(1)).toEqual([1_020, 1_200]);
        expect(m.ports.stage.plays).toHaveLength(2);
      });
    }));
});

test.each([
  ["once the service has said so", ok(scheduleCheck(300, racer)), true],
  ["not while nobody knows", offline, false],
])("R-DESK-02 that the seat is kept is said %s", (_, answer, kept) =>
  marbles(atDesk, (m, { bench }) => {
    m.at(1_000, () => {
      m.ports.http.on(paths.info, answer);
      m.ports.stage.script = () => undefined;
      m.ports.stage.last.emit({ kind: "failed", reason: "lost" });
    });
    m.at(31_100, () => expect(bench.desk.value).toMatchObject({ status: "failed", kept }));
  }),
);

test("R-DESK-02 a picture taken over by another screen is not taken back by itself; the player may do so", () =>
  marbles(atDesk, (m, { bench, ended }) => {
    m.at(1_000, () => ended("replaced"));
    m.at(1_001, () => m.ports.lifecycle.setOnline(false));
    m.at(1_002, () => m.ports.lifecycle.setOnline(true));
    m.at(50_000, () => {
      expect(bench.desk.value).toEqual({ status: "failed", game: racer, reason: "replaced", kept: true });
      expect(m.ports.stage.plays).toHaveLength(1);
      m.ports.stage.script = showing;
      bench.send({ type: "desk/retry" });
    });
    m.at(50_200, () => expect(bench.desk.value).toMatchObject({ status: "playing" }));
  }));

describe("a game that ends by itself", () => {
  const over = (m: MarbleTest): void => void m.ports.http.on(paths.info, ok(noSchedule));
  const crash = { reason: "game-crashed", exit: { code: null, signal: "SIGSEGV" } } as const;

  test.each([
    ["game-quit", { code: 0, signal: null }],
    ["game-crashed", { code: 139, signal: null }],
    ["out-of-memory", { code: null, signal: "SIGKILL" }],
    ["saves-full", null],
  ] as const)(
    "R-DESK-03 %s: the desk says so, also once the service has ended the schedule",
    (reason, exit) =>
      marbles(atDesk, (m, { bench, ended }) => {
        const end = { reason, exit };
        m.at(1_000, () => ended(reason, exit));
        // The service does not know it yet.
        m.at(1_100, () => expect(bench.desk.value).toMatchObject({ ...plainEnd, end, released: false }));
        m.at(1_500, () => over(m));
        m.at(3_100, () => {
          expect(bench.desk.value).toMatchObject({ ...plainEnd, end });
          expect(bench).toMatchObject({ toasted: [], popups: [] });
          expect(m.ports.stage.live).toBe(0);
          expect(m.ports.stage.plays).toHaveLength(1);
        });
        m.at(20_000, () => expect(m.ports.http.to(paths.info).length).toBeLessThan(6));
      }),
  );

  test("R-DESK-03 a service that takes longer than 2 s to answer is heard", () =>
    marbles(atDesk, (m, { bench, ended }) => {
      const slow = (check: ScheduleCheck) => delayed(3_000, ok(check));
      const running = scheduleCheck(300, racer);
      m.at(1_000, () => {
        m.ports.http.on(paths.info, slow(running), slow(running), slow(noSchedule));
        ended(crash.reason, crash.exit);
      });
      m.at(8_000, () => {
        const asked = m.ports.http.to(paths.info).map(({ at }) => at - epoch);
        expect(asked.slice(-4)).toEqual([1_000, 3_000, 5_000, 7_000]);
        expect(bench.desk.value).toMatchObject({ status: "ended", end: crash, released: false });
      });
      m.at(8_001, () =>
        expect(bench.desk.value).toMatchObject({ status: "ended", end: crash, released: true }),
      );
    }));

  test("R-DESK-03 a push that overtakes the host's last message: the reason follows", () =>
    marbles(atDesk, (m, { bench }) => {
      m.at(1_000, () => {
        over(m);
        bench.push(pushes.cancel());
        expect(bench.desk.value).toMatchObject({ status: "ended", end: null, released: true });
        expect(m.ports.stage.live).toBe(1);
      });
      m.at(1_200, () => {
        m.ports.stage.last.emit({ kind: "ended", ...crash });
        expect(bench.desk.value).toMatchObject({ status: "ended", end: crash, released: true });
        expect(m.ports.stage.live).toBe(0);
      });
    }));

  test.each([
    ["never comes", 4_000, 4_001, () => undefined],
    [
      "cannot come, as the connection is lost",
      1_499,
      1_501,
      (m: MarbleTest) => m.ports.stage.last.emit({ kind: "failed", reason: "lost" }),
    ],
    ["is not waited for by a player who leaves", 1_499, 1_501, null],
  ] as const)("R-DESK-03 a last message that %s leaves nothing open", (_, open, closed, act) =>
    marbles(atDesk, (m, { bench }) => {
      m.at(1_000, () => {
        over(m);
        bench.push(pushes.cancel());
      });
      m.at(1_500, () => (act ? act(m) : bench.send({ type: "desk/leave" })));
      m.at(open, () => expect(m.ports.stage.live).toBe(1));
      m.at(closed, () => {
        expect(m.ports.stage.live).toBe(0);
        expect(m.ports.stage.plays).toHaveLength(1);
        expect(bench.desk.value).toMatchObject(act ? { status: "ended", end: null } : { status: "closed" });
      });
    }),
  );

  test("R-DESK-03 R-PLAY-01 played again it starts anew, and the old reason is gone", () =>
    marbles(atDesk, (m, { bench, ended }) => {
      m.at(1_000, () => {
        over(m);
        ended(crash.reason, crash.exit);
      });
      m.at(3_000, () => {
        expect(bench.desk.value).toMatchObject({ status: "ended", end: crash, released: true });
        m.ports.stage.script = showing;
        m.ports.http.on(paths.info, ok(noSchedule), ok(scheduleCheck(300, racer)));
        bench.send({ type: "play/click", gameId: "g-1" });
      });
      m.at(4_000, () => {
        expect(m.ports.http.sent("/schedule/start/game")).toMatchObject([{ params: { game_id: "g-1" } }]);
      });
      m.at(9_000, () => {
        expect(bench.desk.value).toMatchObject({ status: "playing", moving: true });
        expect(bench.location.value.path).toBe("/streamDesk");
        m.ports.http.on(paths.info, ok(noSchedule));
        const id = bench.schedule.schedule.value.kind === "none" ? "" : bench.schedule.schedule.value.seat.id;
        bench.push(pushes.cancel(id));
        expect(bench.desk.value).toMatchObject({ status: "ended", end: null });
      });
    }));
});

describe("a game whose time ran out", () => {
  const over = (m: MarbleTest, totalTime: number): void => {
    m.ports.http.on(paths.info, ok(noSchedule));
    m.ports.http.on(paths.wallet, ok({ ...wallet, totalTime }));
  };

  /** The service lets go at 1 s, which leaves so much time. */
  const letGo = (m: MarbleTest, bench: PlayBench, totalTime = 0): void =>
    m.at(1_000, () => {
      over(m, totalTime);
      bench.push(pushes.cancel());
    });

  const sellHours = (m: MarbleTest): void => {
    m.ports.http.on(
      "/v3/pay/zoneGoodsHour",
      ok({ list: [{ goodsId: "hour-1", price: "0.99", currency: "USD" }] }),
    );
    m.ports.http.on("/pay/payermax/create/paymentIntents", ok({ url: "https://pay.test/order/1" }));
  };

  test.each([
    ["the host's message", false],
    ["a push", true],
  ])("R-HOUR-01 by %s: the desk says so, and the pop-up comes once", (_, byPush) =>
    marbles(atDesk, (m, { bench, ended }) => {
      m.at(1_000, () => {
        over(m, 0);
        if (byPush) bench.push(pushes.cancel());
        else ended("schedule-ended");
      });
      m.at(1_100, () => {
        expect(bench.desk.value).toMatchObject({ ...plainEnd, timeOver: true });
        expect(bench.popups).toEqual(["timeOver"]);
        // The desk and the pop-up say so already.
        expect(bench.toasted).toEqual([]);
        bench.answer("timeOver", "close");
        if (byPush) ended("schedule-ended");
        else bench.push(pushes.cancel());
        bench.connect();
      });
      m.at(1_200, () => bench.send({ type: "desk/leave" }));
      m.at(59_000, () => {
        expect([bench.popups, bench.location.value.path]).toEqual([[], "/gameDetails"]);
        expect(m.ports.http.to(paths.wallet)).toHaveLength(1);
      });
    }),
  );

  test("R-HOUR-01 a game that ended for another reason, or a wallet that cannot be fetched, offers nothing", () =>
    marbles(atDesk, (m, { bench }) => {
      letGo(m, bench, 600);
      m.at(1_100, () => expect(bench.desk.value).toMatchObject({ status: "ended", timeOver: false }));
      m.at(1_200, () => {
        m.ports.http.on(paths.info, ok(scheduleCheck(300, racer, { id: "s-2" })));
        bench.schedule.dispatch({ type: "started", id: "s-2", game: racer, mode: 5, queue: null });
      });
      m.at(1_900, () => {
        expect(bench.desk.value).toMatchObject({ status: "playing", moving: true });
        m.ports.http.on(paths.info, ok(noSchedule));
        m.ports.http.on(paths.wallet, offline);
      });
      m.at(2_000, () => bench.push(pushes.cancel("s-2")));
      m.at(2_100, () => {
        expect(bench.desk.value).toMatchObject(plainEnd);
        expect(bench.popups).toEqual([]);
      });
    }));

  test("R-HOUR-01 a paid hour resumes the game, on the desk where it ended", () =>
    marbles(atDesk, (m, { bench }) => {
      sellHours(m);
      letGo(m, bench);
      m.at(1_100, () => bench.send({ type: "purchase/submit" }));
      m.at(1_200, () => {
        over(m, 3_600);
        m.ports.http.on(paths.info, ok(noSchedule), ok(scheduleCheck(300, racer)));
        m.ports.payments.last.say({ type: "success" });
      });
      m.at(1_300, () => {
        expect(m.ports.http.sent("/schedule/start/game")).toMatchObject([{ params: { game_id: "g-1" } }]);
        expect([bench.popups, bench.location.value.path]).toEqual([[], "/streamDesk"]);
      });
      m.at(1_500, () => expect(bench.desk.value).toMatchObject({ status: "playing", game: racer }));
    }));

  /** A player who opens an hour more at 900 ms; the game ends at 1 s, while that is in front. */
  const buying = (m: MarbleTest, what: "hour" | "chooser" = "hour") => {
    const { bench } = atDesk(m);
    sellHours(m);
    m.at(900, () => bench.send({ type: "purchase/open", what }));
    letGo(m, bench);
    return bench;
  };

  test("R-HOUR-01 R-POP-01 an open payment page stays, and a player who is paying is not offered the hour again", () =>
    marbles(buying, (m, bench) => {
      m.at(950, () => bench.send({ type: "purchase/submit" }));
      m.at(1_100, () => {
        expect(bench.desk.value).toMatchObject({ status: "ended", timeOver: true });
        expect(bench.popups).toEqual(["buyHour", "payment"]);
        m.ports.payments.last.say({ type: "success" });
      });
      m.at(settlementTimeout + 2_000, () =>
        expect(bench).toMatchObject({ popups: [], toasted: ["paymentPending"] }),
      );
    }));

  test.each([
    ["its page is open", 950, 1_100],
    ["its offer is open", 1_050, 1_100],
    ["what was paid is on its way", 950, 990],
  ])("R-HOUR-01 an hour that is bought as the time ends, while %s, continues the game", (_, submits, pays) =>
    marbles(buying, (m, bench) => {
      m.at(submits, () => bench.send({ type: "purchase/submit" }));
      m.at(pays, () => m.ports.payments.last.say({ type: "success" }));
      m.at(1_200, () => {
        expect(bench.desk.value).toMatchObject({ status: "ended" });
        expect(bench.popups).toEqual([]);
        m.ports.http.on(paths.info, ok(noSchedule), ok(scheduleCheck(300, racer)));
        bench.push({ event: "wallet_update", data: { ...usedUp, totalTime: 3_600 } });
      });
      m.at(1_500, () => {
        expect(m.ports.http.sent("/schedule/start/game")).toMatchObject([{ params: { game_id: "g-1" } }]);
        expect(bench.desk.value).toMatchObject({ status: "playing", game: racer });
        expect(bench.toasted).toEqual(["hourAdded"]);
      });
    }),
  );

  test("R-HOUR-04 play time that comes while an hour is offered continues the game that ended", () =>
    marbles(buying, (m, bench) => {
      m.at(1_200, () => {
        m.ports.http.on(paths.info, ok(noSchedule), ok(scheduleCheck(300, racer)));
        bench.push({ event: "wallet_update", data: { ...usedUp, totalTime: 600 } });
      });
      m.at(1_500, () => expect([bench.popups, bench.desk.value.status]).toEqual([[], "playing"]));
    }));

  test("R-HOUR-01 an hour that coins have paid for is on its way: the player is not offered another", () =>
    marbles(buying, (m, bench) => {
      const hour = { goodsId: "hour-1", kind: "hour", gold: 17, seconds: 1_020, until: 1_800_000_000 };
      m.ports.http.on("/pay/coinGoods", ok({ list: [hour] }));
      m.ports.http.on("/pay/coinPurchase", ok({ orderId: "c-1", seconds: 1_020, until: 1_800_000_000 }));
      m.at(1_100, () => bench.send({ type: "purchase/spend" }));
      m.at(1_200, () => {
        expect(m.ports.http.to("/pay/coinPurchase")).toHaveLength(1);
        expect(bench.popups).toEqual([]);
      });
      m.at(settlementTimeout + 2_000, () => {
        expect(bench).toMatchObject({ toasted: ["paymentPending"], popups: [] });
      });
    }));

  /** A player who has the purchase chooser open as the game ends at 1 s, and picks an hour at 1.1 s. */
  const choosing = (m: MarbleTest) => {
    const bench = buying(m, "chooser");
    m.at(1_100, () => {
      if (bench.popups.includes("purchase")) bench.answer("purchase", "hour");
    });
    /** Pays for the hour in front. */
    const buys = (ms: number): void => {
      m.at(ms, () => bench.send({ type: "purchase/submit" }));
      m.at(ms + 10, () => {
        over(m, 3_600);
        m.ports.payments.last.say({ type: "success" });
      });
    };
    return { bench, buys };
  };

  test.each([
    ["chosen only then resumes the game, too", null, 1],
    ["bought after an offer after another was declined starts nothing", 1_110, 0],
    ["bought after the offer was declined starts nothing", 1_050, 0],
  ])("R-HOUR-01 an hour that is %s", (_, declinedAt, starts) =>
    marbles(choosing, (m, { bench, buys }) => {
      if (declinedAt !== null) {
        m.at(declinedAt, () => bench.answer(declinedAt < 1_100 ? "purchase" : "buyHour", "close"));
        m.at(1_120, () => bench.answer("timeOver", "close"));
        m.at(1_200, () => bench.send({ type: "purchase/open", what: "hour" }));
      }
      buys(1_210);
      m.at(2_000, () => {
        expect(bench.toasted).toEqual(["hourAdded"]);
        expect(m.ports.http.to("/schedule/start/game")).toHaveLength(starts);
      });
    }),
  );

  test("R-HOUR-01 R-POP-01 another pop-up is not covered: the offer opens when that is closed", () =>
    marbles(buying, (m, bench) => {
      m.at(1_100, () => {
        expect(bench.popups).toEqual(["buyHour"]);
        bench.answer("buyHour", "close");
      });
      m.at(1_101, () => expect(bench.popups).toEqual(["timeOver"]));
    }));

  test("R-HOUR-01 R-PLAY-12 signing out closes the pop-up, and a signed-out player gets none", () =>
    marbles(atDesk, (m, { bench }) => {
      letGo(m, bench);
      m.at(1_100, () => bench.player.set(null));
      m.at(1_200, () => {
        expect(bench.popups).toEqual([]);
        expect(m.ports.http.to(paths.wallet)).toHaveLength(1);
      });
    }));

  test("R-SES-05 signing out from the desk does not fetch the wallet", () =>
    marbles(atDesk, (m, { bench }) => {
      m.at(1_000, () => bench.player.set(null));
      m.at(1_100, () => expect(m.ports.http.to(paths.wallet)).toEqual([]));
    }));
});
