import { Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { createSaves } from "../../../../streams/features/saves/saves.ts";
import type { Saves } from "../../../../streams/features/saves/savesState.ts";
import type { Intent } from "../../../../streams/intents.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { delayed, type MarbleTest, marbles, offline, ok, refused, status } from "../../../support/marbles.ts";
import { defaultConfig } from "../../../support/playBench.ts";

const paths = {
  list: "/user/saves",
  ticket: "/user/saves/ticket",
  restore: "/user/saves/restore",
  remove: "/user/saves/delete",
};
const saved = (gameId: string, inUse = false, count = 2) => ({
  gameId,
  game: null,
  inUse,
  versions: Array.from({ length: count }, (_, index) => ({
    id: `${gameId}-${index}`,
    savedAt: 1_000 - index,
    bytes: 5,
  })),
});
const list = ok({ list: [saved("a"), saved("b", true)] });
const open: Intent = { type: "saves/open" };
const restore: Intent = { type: "saves/restore", gameId: "a", version: "a-1" };
const remove: Intent = { type: "saves/delete", gameId: "a" };
const download = (gameId = "a"): Intent => ({ type: "saves/download", gameId, version: `${gameId}-0` });

/** "idle", or the games' ids, then what is being done and what was. */
const brief = (saves: Saves): string => {
  if (saves.status !== "ready") return saves.status;
  const busy = saves.busy === null ? "" : ` ${saves.busy.what}…`;
  const done = saves.done === null ? "" : ` ${saves.done.what}.`;
  return saves.list.map(({ gameId }) => gameId).join("") + busy + done;
};
const states = { i: "idle", l: "loading", f: "failed", r: "ab", e: "", b: "b" };

/** The pop-up is opened at 100 ms. */
function setUp(m: MarbleTest, { inShell = false, apiBase = "" } = {}) {
  m.ports.http.byDefault(paths.list, delayed(10, list));
  const bench = accountBench(m);
  const woke$ = new Subject<void>();
  const opened: string[] = [];
  const { saves } = createSaves(m.scope.child("saves"), {
    ...bench.deps,
    config: defaultConfig({ apiBase }),
    pageLifecycle: { woke$ },
    navigation: m.ports.navigation,
    shell: { present: inShell, openPage: (url) => opened.push(url) },
  });
  const asked = (path: string) => m.ports.http.sent(path);
  m.at(100, () => bench.send(open));
  return {
    ...bench,
    get popups() {
      return bench.popups;
    },
    saves,
    woke$,
    opened,
    asked,
  };
}

describe("a player's saves", () => {
  test("are loaded when their pop-up opens, and forgotten when it closes", () =>
    marbles({ until: 1_000 }, setUp, (m, { saves, send, answer, asked }) => {
      m.at(200, () => answer("saves", "close"));
      m.at(300, () => send(open));
      m.expectState(saves, "i 99ms l 9ms r 89ms i 99ms l 9ms r", states, brief);
      m.afterwards(() => expect(asked(paths.list)).toHaveLength(2));
    }));

  test("R-ERR-05 a failed list can be retried, and loads by itself when the service is back", () =>
    marbles({ until: 1_000 }, setUp, (m, { saves, send, back }) => {
      m.ports.http.on(paths.list, delayed(10, status(503)), delayed(10, offline), delayed(10, list));
      m.at(200, () => send({ type: "saves/retry" }));
      m.at(300, back);
      m.expectState(saves, "i 99ms l 9ms f 89ms l 9ms f 99ms r", states, brief);
    }));

  test("are none where the service has no such call", () =>
    marbles({ until: 1_000 }, setUp, (m, { saves }) => {
      m.ports.http.on(paths.list, delayed(10, status(404)));
      m.expectState(saves, "i 99ms l 9ms e", states, brief);
    }));

  test.each([
    ["the list on the screen stays meanwhile", 10, 200, "i 99ms l 9ms r 99ms b"],
    ["an answer that was asked for before does not replace them", 100, 120, "i 99ms l 29ms b"],
  ])("are loaded again when the page comes back; %s", (_, answers, wakes, diagram) =>
    marbles({ until: 1_000 }, setUp, (m, { saves, woke$ }) => {
      m.ports.http.on(paths.list, delayed(answers, list), delayed(10, ok({ list: [saved("b")] })));
      m.at(wakes, () => woke$.next());
      m.expectState(saves, diagram, states, brief);
    }),
  );

  test("open once, however often the player asks for them", () =>
    marbles({ until: 1_000 }, setUp, (m, bench) => {
      m.act("109ms a 39ms a", { a: () => bench.send(open) });
      m.at(200, () => {
        expect(bench.popups).toEqual(["saves"]);
        expect(bench.asked(paths.list)).toHaveLength(1);
        bench.answer("saves", "close");
      });
      m.at(300, () => expect(bench.popups).toEqual([]));
    }));

  test("an older one becomes the newest after a question, and the list is loaded again", () =>
    marbles({ until: 1_000 }, setUp, (m, bench) => {
      m.ports.http.on(paths.restore, delayed(20, ok()));
      m.at(200, () => bench.send(restore));
      m.at(201, () => {
        expect(bench.popups).toEqual(["saves", "confirm"]);
        expect(bench.deps.overlays.shown.value.at(-1)).toMatchObject({
          params: { message: "restoreSave", savedAt: 999 },
        });
      });
      m.at(210, () => bench.answer("confirm", false));
      m.at(211, () => expect(bench.asked(paths.restore)).toEqual([]));
      m.at(220, () => bench.send(restore));
      m.at(230, () => bench.answer("confirm", true));
      m.at(231, () => expect(brief(bench.saves.value)).toBe("ab restore…"));
      m.at(251, () => expect([brief(bench.saves.value), bench.popups]).toEqual(["ab restore.", ["saves"]]));
      m.afterwards(() => {
        expect(bench.asked(paths.restore)).toMatchObject([{ params: { gameId: "a", version: "a-1" } }]);
        expect(bench.asked(paths.list)).toHaveLength(2);
      });
    }));

  test("are deleted after a question, one thing at a time", () =>
    marbles({ until: 1_000 }, setUp, (m, bench) => {
      m.ports.http.on(paths.list, delayed(10, list), delayed(10, ok({ list: [saved("b")] })));
      m.ports.http.on(paths.remove, delayed(20, ok()));
      m.at(200, () => bench.send(remove));
      m.at(201, () =>
        expect(bench.deps.overlays.shown.value.at(-1)).toMatchObject({ params: { message: "deleteSaves" } }),
      );
      m.at(205, () => bench.send(download()));
      m.at(210, () => bench.answer("confirm", true));
      m.at(220, () => bench.send(download()));
      m.at(260, () => expect(brief(bench.saves.value)).toBe("b delete."));
      m.afterwards(() => {
        expect(bench.asked(paths.remove)).toMatchObject([{ params: { gameId: "a" } }]);
        expect(bench.asked(paths.ticket)).toEqual([]);
      });
    }));

  test("of a running game are not changed, and nothing is asked; a download works", () =>
    marbles({ until: 1_000 }, setUp, (m, bench) => {
      m.ports.http.on(paths.ticket, delayed(20, ok({ ticket: "t-1" })));
      m.at(200, () => bench.send({ type: "saves/delete", gameId: "b" }));
      m.at(201, () => bench.send({ type: "saves/restore", gameId: "b", version: "b-1" }));
      m.at(202, () => expect(bench.popups).toEqual(["saves"]));
      m.at(210, () => bench.send(download("b")));
      m.afterwards(() => expect(brief(bench.saves.value)).toBe("ab download."));
    }));

  test("are downloaded from an address that carries a ticket, a new one each time", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.ticket, delayed(20, ok({ ticket: "t/1" })), delayed(20, ok({ ticket: "t2" })));
      const { saves, send } = setUp(m, { apiBase: "https://api.test" });
      const address = () => (saves.value.status === "ready" ? saves.value.download : "not ready");
      m.at(200, () => send(download()));
      m.at(221, () => expect(address()).toBe("https://api.test/api/saves/download?ticket=t%2F1"));
      m.at(300, () => send(download()));
      m.at(301, () => expect(address()).toBeNull());
      m.afterwards(() => expect(address()).toBe("https://api.test/api/saves/download?ticket=t2"));
    }));

  test("R-NATIVE-01 are opened by the native app, with the whole address", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.ticket, delayed(20, ok({ ticket: "t1" })));
      const bench = setUp(m, { inShell: true });
      m.at(200, () => bench.send(download()));
      m.afterwards(() => {
        expect(bench.opened).toEqual([`${m.ports.navigation.origin}/api/saves/download?ticket=t1`]);
        expect(bench.saves.value).toMatchObject({ download: null });
      });
    }));

  test("R-ERR-03 a refusal is toasted and reloads the list; after any failure the next thing works", () =>
    marbles({ until: 2_000 }, setUp, (m, bench) => {
      m.ports.http.on(
        paths.remove,
        delayed(20, refused(-20051, "The game is running.")),
        delayed(20, offline),
        delayed(20, ok()),
      );
      for (const at of [200, 300, 400]) {
        m.at(at, () => bench.send(remove));
        m.at(at + 10, () => bench.answer("confirm", true));
      }
      m.at(250, () => expect(bench.asked(paths.list)).toHaveLength(2));
      m.at(350, () => expect(bench.asked(paths.list)).toHaveLength(2));
      m.afterwards(() => {
        expect(bench.toasted).toEqual(["The game is running.", "offline"]);
        expect(brief(bench.saves.value)).toBe("ab delete.");
      });
    }));

  test("closing the pop-up, or signing out, ends what runs and takes the question away", () =>
    marbles({ until: 1_000 }, setUp, (m, bench) => {
      m.ports.http.on(paths.ticket, delayed(50, ok({ ticket: "t1" })));
      m.at(200, () => bench.send(download()));
      m.at(210, () => bench.answer("saves", "close"));
      m.at(300, () => {
        expect(bench.saves.value).toEqual({ status: "idle" });
        bench.send(open);
      });
      m.at(400, () => bench.send(remove));
      m.at(410, () => bench.player.set(null));
      m.at(900, () => {
        expect(bench.popups).toEqual([]);
        expect(bench.saves.value).toEqual({ status: "idle" });
      });
    }));
});
