import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createWallet, type WalletView } from "../../../../streams/features/wallet/wallet.ts";
import { deskLastMessage } from "../../../../streams/rules/durations.ts";
import { wallet as walletSchema } from "../../../../wire/account.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { noSchedule, scheduleCheck, wallet } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { broken, delayed, marbles, offline, ok, refused, status } from "../../../support/marbles.ts";
import { callTimes, openTab, userJson } from "../session/sessionBench.ts";

const path = "/user/wallet";
const worth = (totalTime: number, testPlayTime = 0) => ({
  ...wallet,
  totalTime,
  testPlayInfo: { isTestPlay: 1, testPlayTime },
});
const pushed = z.parse(walletSchema, worth(300));
const cached = JSON.stringify(worth(60));
const time = (now: WalletView | null) => now?.totalTime ?? null;
const times = { n: null, c: 60, f: 900, p: 300 };

describe("the wallet", () => {
  test("R-WALLET-01 asked for again before it has come: the latest answer shows and stays", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(path, delayed(500, ok(worth(900))), delayed(100, ok(worth(300))));
      const { deps } = accountBench(m);
      const { wallet: fetched, refresh } = createWallet(m.scope.child("wallet"), deps);
      m.at(200, refresh);
      m.expectState(fetched, "n 299ms p", times, time);
      m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(2));
    }));

  test("R-WALLET-01 the cached wallet shows before the service is asked", () =>
    marbles({ until: 1_000 }, (m) => {
      const { http, storage } = m.ports;
      storage.set("local", "WALLET_CACHE", cached);
      http.on(path, ok(worth(900)));
      const { deps, player } = accountBench(m);
      player.set(null);
      const { wallet: shown } = createWallet(m.scope.child("wallet"), deps);
      const shownWhenAsked: Array<number | null> = [];
      const request = http.request.bind(http);
      http.request = (one) => {
        shownWhenAsked.push(time(shown.value));
        return request(one);
      };
      m.at(100, () => player.set("player-1"));
      m.expectState(shown, "n 99ms (cf)", times, time);
      m.afterwards(() => expect(shownWhenAsked).toEqual([60]));
    }));

  test("R-WALLET-01 from the cache first, then fresh, and the fresh one is cached", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.storage.set("local", "WALLET_CACHE", cached);
      m.ports.http.on(path, delayed(200, ok(worth(900))));
      const { app } = openTab(m);
      m.expectState(app.wallet, "(nc) 196ms f", times, time);
      m.at(199, () => expect(m.ports.storage.get("local", "WALLET_CACHE")).toBe(cached));
      m.afterwards(() =>
        expect(JSON.parse(m.ports.storage.get("local", "WALLET_CACHE") ?? "")).toEqual(worth(900)),
      );
    }));

  test.each([
    ["offline", offline, { message: "offline" }],
    ["the server's no", refused(-1, "Later"), { text: "Later" }],
    ["a negative time", ok(worth(-1)), { message: "unexpectedReply" }],
    ["half a wallet", ok({ totalTime: 1 }), { message: "unexpectedReply" }],
    ["a server fault", status(500), { message: "serverUnreachable" }],
  ])("R-ERR-01 R-ERR-03 %s keeps the cached wallet, and is toasted", (_, answer, words) =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.storage.set("local", "WALLET_CACHE", cached);
      m.ports.http.on(path, answer);
      const { app } = openTab(m);
      m.expectState(app.wallet, "(nc)", times, time);
      m.at(10, () => expect(app.toasts.value.map(({ content }) => content)).toEqual([words]));
      m.afterwards(() => expect(m.ports.storage.get("local", "WALLET_CACHE")).toBe(cached));
    }),
  );

  test.each([
    ["updates every screen and the cache", ok(worth(0)), 0],
    ["fails silently", offline, 900],
  ])("R-HOUR-01 R-WALLET-01 the fetch after a game ended %s", (_, answer, shown) =>
    // The desk waits for the reason of the end.
    marbles({ until: deskLastMessage + 1_500 }, (m) => {
      const racer = game("g-1");
      m.ports.http.on(path, ok(worth(900)));
      m.ports.http.on("/schedule/info", ok(scheduleCheck(300, racer)));
      const { app, server } = openTab(m, { games: [racer], socket: true });
      m.at(50, () => {
        const id = app.overlays.value.find(({ kind }) => kind === "resumePrompt")?.id ?? 0;
        app.send({ type: "overlay/answer", id, answer: true });
      });
      m.at(100, () => {
        m.ports.http.on(path, answer);
        m.ports.http.on("/schedule/info", ok(noSchedule));
        server.push({ event: "scheduled_cancel", data: { scheduleId: "s-1" } });
      });
      m.at(200, () => expect(m.ports.http.to(path)).toHaveLength(2));
      m.at(900, () => {
        expect(time(app.wallet.value)).toBe(shown);
        expect(app.toasts.value).toEqual([]);
      });
    }),
  );

  test.each([
    ["a failed fetch", offline, 0],
    ["a call that throws", broken, 1],
  ])("R-ERR-05 %s is repeated when the network is back; a successful one is not", (_, answer, faults) =>
    marbles({ until: 20_000 }, (m) => {
      if (faults > 0) m.ports.report.expect("wallet");
      m.ports.http.on(path, answer, ok(worth(900)));
      const { app } = openTab(m);
      for (const at of [5_000, 10_000]) {
        m.at(at, () => m.ports.lifecycle.setOnline(false));
        m.at(at + 1_000, () => m.ports.lifecycle.setOnline(true));
      }
      m.expectState(app.wallet, "n 5999ms f", times, time);
      m.afterwards(() => {
        expect(callTimes(m.ports, path)).toEqual([0, 6_000]);
        expect(m.ports.report.faults).toHaveLength(faults);
      });
    }),
  );

  test("R-ERR-05 … and when the session socket opens, the network never having been gone", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.http.on(path, status(503), ok(worth(900)));
      m.ports.http.on("/schedule/sig", delayed(3_000, ok({ signature: "s" })));
      const { app } = openTab(m, { socket: true });
      m.expectState(app.wallet, "n 2999ms f", times, time);
    }));

  test("R-WALLET-01 a push updates it, and is cached, without what a schedule was charged", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.http.on(path, ok(worth(900)));
      const { app, server } = openTab(m, { socket: true });
      const charged = { scheduleId: "s-1", seconds: 600 };
      m.at(1_000, () => server.push({ event: "wallet_update", data: { ...pushed, charged } }));
      m.at(2_000, () => server.push({ event: "balance", data: { msg: "Hello" } }));
      m.expectState(app.wallet, "(nf) 996ms p", times, time);
      m.afterwards(() => {
        expect(app.wallet.value).not.toHaveProperty("charged");
        expect(JSON.parse(m.ports.storage.get("local", "WALLET_CACHE") ?? "")).toEqual(worth(300));
      });
    }));

  test("R-WALLET-01 a reply overtaken by a push may be older: it is not applied, and the wallet is fetched again", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.http.on(path, delayed(2_000, ok(worth(900))), delayed(500, ok(worth(60))));
      const { app, server } = openTab(m, { socket: true });
      m.at(1_000, () => server.push({ event: "wallet_update", data: pushed }));
      m.expectState(app.wallet, "n 999ms p 1499ms c", times, time);
      m.afterwards(() => expect(callTimes(m.ports, path)).toEqual([0, 2_000]));
    }));

  test("R-WALLET-01 is dropped on sign-out, and the next player gets their own", () =>
    marbles({ until: 5_000 }, (m) => {
      m.ports.http.on(path, ok(worth(900)), delayed(100, ok(worth(300))));
      const { app } = openTab(m);
      m.at(1_000, () => m.ports.storage.otherTab(null));
      m.at(2_000, () => m.ports.storage.otherTab("USER_INFO", userJson()));
      m.expectState(app.wallet, "(nf) 996ms n 1099ms p", times, time);
    }));

  test("R-SES-09 a reply after the sign-out is not applied", () =>
    marbles({ until: 5_000 }, (m) => {
      m.ports.http.on(path, delayed(500, ok(worth(900))));
      const { app } = openTab(m);
      m.at(400, () => m.ports.storage.otherTab(null));
      m.expectState(app.wallet, "n", times, time);
      m.afterwards(() => expect(m.ports.storage.get("local", "WALLET_CACHE")).toBeNull());
    }));

  test("R-ERR-05 storage that throws stores nothing and breaks nothing: reply and push show, nothing is fetched again", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.report.expect("wallet/");
      const { storage } = m.ports;
      m.ports.http.on(path, delayed(100, ok(worth(900))));
      const { get, set } = { get: storage.get.bind(storage), set: storage.set.bind(storage) };
      storage.get = (account, key) => {
        if (key === "WALLET_CACHE") throw new Error("no storage");
        return get(account, key);
      };
      storage.set = (account, key, value) => {
        if (key === "WALLET_CACHE") throw new Error("no storage");
        return set(account, key, value);
      };
      const { app, server } = openTab(m, { socket: true });
      m.at(1_000, () => server.push({ event: "wallet_update", data: pushed }));
      m.expectState(app.wallet, "n 99ms f 899ms p", times, time);
      m.afterwards(() => expect(callTimes(m.ports, path)).toEqual([0]));
    }));
});
