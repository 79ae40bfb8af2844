import { Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { createControlsView } from "../../../../../streams/features/desk/layouts/controlsView.ts";
import { createLayoutDraft } from "../../../../../streams/features/desk/layouts/layoutDraft.ts";
import { createLayouts, type Layouts } from "../../../../../streams/features/desk/layouts/layouts.ts";
import type { PictureEvent } from "../../../../../streams/features/desk/picture/picture.ts";
import type { Schedule } from "../../../../../streams/features/schedule/scheduleState.ts";
import type { Intent } from "../../../../../streams/intents.ts";
import { source } from "../../../../../streams/lib/state.ts";
import { type TouchLayout, touchLayout } from "../../../../../wire/desk/touchLayout.ts";
import { accountBench } from "../../../../support/accountBench.ts";
import { playedSchedule } from "../../../../support/fakeBackend.ts";
import { delayed, offline, ok, refused, status } from "../../../../support/fakes/http.ts";
import { game } from "../../../../support/games.ts";
import { beginWith, epoch, type MarbleTest, marbles } from "../../../../support/marbles.ts";
import { helloEvent } from "../../../../support/stageEvents.ts";
import { deskBench } from "../deskBench.ts";

const layout = touchLayout.parse({ version: 1, landscape: [], portrait: [] });
const profile = (id: string) => ({ id: `profile-${id}`, name: id, layout });
const kept = (chosen: string | null, ...ids: string[]) =>
  ok({ list: ids.map(profile), chosen: chosen && `profile-${chosen}` });
const paths = {
  list: "/desk/layouts",
  save: "/desk/layouts/save",
  choose: "/desk/layouts/choose",
  remove: "/desk/layouts/delete",
};
const playing = (id: string) => playedSchedule({ game: game(id) });

function setUp(m: MarbleTest) {
  const bench = accountBench(m);
  const events$ = new Subject<PictureEvent>();
  const woke$ = new Subject<void>();
  const schedule = source<Schedule>(playing("g-1"));
  const create = () =>
    createLayouts(m.scope.child("layouts"), {
      ...bench.deps,
      events$,
      pageLifecycle: { woke$ },
      schedule: { schedule },
    });
  const does = bench.send;
  const save = (name: string, id: string | null = null): void =>
    does({ type: "desk/saveLayout", id, name, layout });
  const asked = (path: string) => m.ports.http.to(path).map(({ json }) => json);
  return { ...bench, layouts: create(), schedule, woke$, events$, does, save, asked };
}

/** The names with the chosen one in capitals; "…" while the service has yet to hear of it. */
const brief = ({ gameId, profiles, chosen, unsent }: Layouts): string =>
  gameId === null
    ? "-"
    : profiles.map(({ id, name }) => (id === chosen?.id ? name.toUpperCase() : name)).join("") +
      (unsent ? "…" : "");
const states = (...names: string[]) => Object.fromEntries(names.map((name, index) => [index, name]));

describe("R-LAYOUT-02 the player's layouts of the game", () => {
  test("are fetched when it is played, and again when the picture is back, the page wakes and the service returns", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(
        paths.list,
        delayed(10, kept("a", "a")),
        delayed(10, kept("b", "a", "b")),
        delayed(10, kept(null, "b")),
        delayed(10, kept(null)),
      );
      const { layouts, schedule, woke$, events$, back } = setUp(m);
      m.at(100, () => events$.next(helloEvent()));
      m.at(200, () => woke$.next());
      m.at(300, back);
      m.at(400, () => schedule.set({ kind: "none" }));
      m.expectState(layouts, "0 9ms 1 99ms 2 99ms 3 99ms 0 89ms 4", states("", "A", "aB", "b", "-"), brief);
    }));

  test("a saved one counts at once and is sent; the next start has it before the service answers", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.list, delayed(10, kept(null)), delayed(100, offline));
      m.ports.http.on(paths.save, delayed(50, ok({})));
      const { layouts, schedule, save, asked } = setUp(m);
      m.at(100, () => save("left"));
      m.at(300, () => schedule.set({ kind: "none" }));
      m.at(400, () => schedule.set(playing("g-1")));
      m.expectState(layouts, "0 99ms 1 49ms 2 149ms 3 99ms 2", states("", "LEFT…", "LEFT", "-"), brief);
      m.afterwards(() =>
        expect(asked(paths.save)).toEqual([
          expect.objectContaining({ params: expect.objectContaining({ gameId: "g-1", name: "left" }) }),
        ]),
      );
    }));

  test("what could not be sent is sent once the service is back, in the same order", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.list, delayed(10, kept("a", "a", "b")), delayed(10, kept("b", "b")));
      m.ports.http.on(paths.choose, delayed(10, offline), delayed(10, ok({})));
      m.ports.http.on(paths.remove, delayed(10, ok({})));
      const { layouts, does, back, asked, toasted } = setUp(m);
      m.at(100, () => does({ type: "desk/chooseLayout", id: "profile-b" }));
      m.at(200, () => does({ type: "desk/deleteLayout", id: "profile-a" }));
      m.at(500, back);
      m.expectState(layouts, "0 9ms 1 89ms 2 99ms 3 19ms 4", states("", "Ab", "aB…", "B…", "B"), brief);
      m.afterwards(() => {
        expect(asked(paths.choose)).toHaveLength(2);
        expect(asked(paths.remove)).toHaveLength(1);
        expect(toasted).toEqual([]);
      });
    }));

  test("what the service refuses is taken back, and the player hears why", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.list, delayed(10, kept("a", "a")));
      m.ports.http.on(paths.save, delayed(10, refused(-20062, "No room.")));
      const { layouts, save, toasted } = setUp(m);
      m.at(100, () => save("b"));
      m.expectState(layouts, "0 9ms 1 89ms 2 9ms 1", states("", "A", "aB…"), brief);
      m.afterwards(() => expect(toasted).toEqual(["No room."]));
    }));

  test("a service that keeps none leaves them to this browser", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.list, delayed(10, status(404)));
      m.ports.http.on(paths.save, delayed(10, status(404)));
      const { layouts, save, toasted } = setUp(m);
      m.at(100, () => save("b"));
      m.expectState(layouts, "0 99ms 1 9ms 2", states("", "B…", "B"), brief);
      m.afterwards(() => expect(toasted).toEqual([]));
    }));

  test("the service hears of a change first, and is then asked what is new", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.list, delayed(10, kept(null)), delayed(10, kept("b", "b")));
      m.ports.http.on(paths.save, delayed(50, ok({})));
      const { layouts, save, woke$ } = setUp(m);
      m.at(100, () => save("left"));
      m.at(110, () => woke$.next());
      m.expectState(layouts, "0 99ms 1 49ms 2 9ms 3", states("", "LEFT…", "LEFT", "B"), brief);
      m.afterwards(() => {
        expect(m.ports.http.to(paths.save).map(({ at, outcome }) => [at - epoch, outcome])).toEqual([
          [100, "answered"],
        ]);
        expect(m.ports.http.to(paths.list).map(({ at }) => at - epoch)).toEqual([0, 150]);
      });
    }));

  test("a late answer shows none once the game is over", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.list, delayed(100, kept("a", "a")));
      const { layouts, schedule } = setUp(m);
      m.at(50, () => schedule.set({ kind: "none" }));
      m.expectState(layouts, "0 49ms 1", states("", "-"), brief);
    }));

  test("those of another player are not seen", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.list, delayed(10, kept("a", "a")), delayed(10, offline));
      const { layouts, player } = setUp(m);
      m.at(100, () => player.set("player-2"));
      m.expectState(layouts, "0 9ms 1 89ms 0", states("", "A"), brief);
    }));

  test("an eleventh is not kept", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.list, delayed(10, kept(null, ..."abcdefghij")));
      const { layouts, save, asked } = setUp(m);
      m.at(100, () => save("k"));
      m.expectState(layouts, "0 9ms 1", states("", "abcdefghij"), brief);
      m.afterwards(() => expect(asked(paths.save)).toEqual([]));
    }));
});

describe("R-LAYOUT-04 what was edited and not saved", () => {
  const draft = { ...layout, opacity: 0.5 };
  const shown = (id: string | null) => (id === null ? null : profile(id));
  const made = (of: string | null, made: TouchLayout | null = draft): Intent => ({
    type: "desk/draftLayout",
    profileId: shown(of)?.id ?? null,
    layout: made,
  });
  /** A page of the player, who plays with the chosen layout. */
  const page = (m: MarbleTest, chosen: string | null = null, gameId = "g-1", userId = "u-1") => {
    const { deps, does } = deskBench(m);
    const layouts = source<Layouts>({ gameId, profiles: [], chosen: shown(chosen), unsent: false });
    const player = source<string | null>(userId);
    const kept = createLayoutDraft(m.scope.child("draft"), { ...deps, layouts, player });
    return { kept, does, layouts, player };
  };

  test("is there again on a new page, for this player's same game alone", () =>
    marbles({ at: "/streamDesk", until: 1_000 }, (m) => {
      page(m).does(made(null));
      const { kept, layouts, player } = page(m);
      expect(kept.value).toEqual(draft);
      layouts.set({ ...layouts.value, gameId: "g-2" });
      expect(kept.value).toBeNull();
      layouts.set({ ...layouts.value, gameId: "g-1" });
      expect(kept.value).toEqual(draft);
      player.set("u-2");
      expect(kept.value).toBeNull();
    }));

  test.each([
    ["the game's own layout", null, "a"],
    ["a kept layout", "a", null],
    ["a kept layout", "a", "b"],
  ])("and was made of %s is offered with no other one: %s, %s", (_what, of, other) =>
    marbles({ at: "/streamDesk", until: 1_000 }, beginWith(page, of), (m, { kept, does, layouts }) => {
      const choose = (id: string | null) => layouts.set({ ...layouts.value, chosen: shown(id) });
      does(made(of));
      choose(other);
      expect([kept.value, page(m, other).kept.value]).toEqual([null, null]);
      choose(of);
      expect(kept.value).toEqual(draft);
      expect(page(m, of).kept.value).toEqual(draft);
    }),
  );

  test("belongs to what the editor was opened with, wherever another device chooses one meanwhile", () =>
    marbles({ at: "/streamDesk", until: 1_000 }, beginWith(page, "a"), (m, { does, kept, layouts }) => {
      layouts.set({ ...layouts.value, chosen: profile("b") });
      does(made("a"));
      expect([kept.value, page(m, "b").kept.value]).toEqual([null, null]);
      expect(page(m, "a").kept.value).toEqual(draft);
    }));

  test.each<[string, Intent]>([
    ["saved", { type: "desk/saveLayout", id: null, name: "Mine", layout: draft }],
    ["discarded", made(null, null)],
  ])("is gone once it is %s", (_what, act) =>
    marbles({ at: "/streamDesk", until: 1_000 }, page, (m, { kept, does }) => {
      does(made(null));
      expect(kept.value).toEqual(draft);
      does({ type: "desk/editLayout", open: false });
      expect(kept.value).toEqual(draft);
      does(act);
      expect(kept.value).toBeNull();
      expect(m.ports.storage.get("session", "LAYOUT_DRAFT")).toBeNull();
    }),
  );
});

test("R-LAYOUT-01 the editor opens and closes, shows hidden controls, and does not outlive the game", () =>
  marbles({ at: "/streamDesk", until: 10_000 }, deskBench, (m, { deps, does, happens }) => {
    const view = createControlsView(m.scope, deps);
    m.act("1s h e x e r o", {
      h: () => does({ type: "desk/hideControls", hidden: true }),
      e: () => does({ type: "desk/editLayout", open: true }),
      x: () => does({ type: "desk/editLayout", open: false }),
      r: () => happens({ kind: "retrying", reason: "lost", doubtful: false }),
      o: () => happens({ kind: "ended", reason: "game-quit", exit: null }),
    });
    const kinds = { c: "", e: "editing", h: "hidden" };
    m.expectState(view, "c 999ms h e c e - c", kinds, ({ editing, hidden }) =>
      editing ? "editing" : hidden ? "hidden" : "",
    );
  }));
