import { describe, expect, test } from "vitest";
import { programDetails } from "../../../../src/dev/fixtures/library.ts";
import { controlsSeenItem, createControlsHelp } from "../../../../streams/features/desk/controlsHelp.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import { source } from "../../../../streams/lib/state.ts";
import { playedSchedule } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { FakePicture, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

const playing = (id: string, gameId = "racer", changes: Parameters<typeof game>[1] = {}): Schedule =>
  playedSchedule({ id, game: game(gameId, changes) });

function bench(m: MarbleTest) {
  const { deps, does, happens } = deskBench(m);
  const schedule = source<Schedule>(playing("1"));
  const player = source<string | null>("u-1");
  const sheet = source({ open: false });
  const open = (page: string) =>
    createControlsHelp(m.scope.child(page), { ...deps, schedule: { schedule }, player, sheet });
  return { does, happens, schedule, player, sheet, open, help: open("page"), storage: deps.typedStorage };
}
const values = { s: true, n: false };
const firstFrame = { kind: "firstFrame" } as const;

describe("R-HELP-01 what the controls do", () => {
  test.each([
    ["at least 3 s, for few controls", 2, 3_000],
    ["1 s for each control of the longest list", 5, 5_000],
    ["at most 8 s, for many controls", 9, 8_000],
  ])("shows %s", (_, rows, ms) =>
    marbles(bench, (m, { happens, help, schedule }) => {
      const keys = Array.from({ length: rows }, () => ({ press: "A", action: { en: "Jump" } }));
      const details = { ...programDetails, controls: { touch: keys.slice(1), keys, pad: [], mouse: "none" } };
      schedule.set(playing("1", "racer", { details }));
      m.at(1_000, () => happens(firstFrame));
      m.expectState(help, `n 999ms s ${ms - 1}ms n`, values);
    }),
  );

  test("counts only while the page is visible", () =>
    marbles(bench, (m, { happens, help }) => {
      m.at(1_000, () => happens(firstFrame));
      m.at(2_000, () => m.ports.lifecycle.setVisible(false));
      m.at(20_000, () => m.ports.lifecycle.setVisible(true));
      m.expectState(help, "n 999ms s 20999ms n", values);
    }));

  const ends: Readonly<Record<string, (b: ReturnType<typeof bench>) => void>> = {
    "the player": ({ does }) => does({ type: "desk/controlsSeen" }),
    "the menu": ({ sheet }) => sheet.set({ open: true }),
    "a cut": ({ happens }) => happens({ kind: "interrupted" }),
    "a lost picture": ({ happens }) => happens({ kind: "retrying", reason: "lost", doubtful: false }),
    "another picture": ({ happens }) => happens({ kind: "picture", picture: new FakePicture() }),
    "the game's end": ({ happens }) => happens({ kind: "ended", reason: "game-quit", exit: null }),
    "the schedule's end": ({ schedule }) => schedule.set({ kind: "none" }),
    "another game": ({ schedule }) => schedule.set(playing("2", "puzzle")),
  };
  test.each(Object.entries(ends))("goes at once with %s, and does not come back", (_, end) =>
    marbles(bench, (m, made) => {
      m.at(1_000, () => made.happens(firstFrame));
      m.at(2_000, () => end(made));
      m.at(5_000, () => made.sheet.set({ open: false }));
      m.at(6_000, () => made.schedule.set(playing("1")));
      m.at(7_000, () => made.happens(firstFrame));
      m.expectState(made.help, "n 999ms s 999ms n", values);
    }),
  );

  test("shows once for each game, also after a reload, again for another player, and not for nobody", () =>
    marbles(bench, (m, { happens, help, schedule, player, open }) => {
      m.at(1_000, () => happens(firstFrame));
      m.at(10_000, () => schedule.set(playing("2")));
      m.at(11_000, () => happens(firstFrame));
      m.at(20_000, () => schedule.set(playing("3", "puzzle")));
      m.at(21_000, () => happens(firstFrame));
      m.at(30_000, () => {
        const reloaded = open("reloaded");
        happens(firstFrame);
        expect(reloaded.value).toBe(false);
      });
      m.at(38_000, () => player.set(null));
      m.at(39_000, () => happens(firstFrame));
      m.at(40_000, () => player.set("u-2"));
      m.at(41_000, () => happens(firstFrame));
      m.expectState(help, "n 999ms s 2999ms n 16999ms s 2999ms n 16999ms s 2999ms n", values);
    }));

  test("remembers the last hundred games", () =>
    marbles(bench, (m, { happens, storage }) => {
      const games = Array.from({ length: 100 }, (_, index) => `g-${index}`);
      storage.write(controlsSeenItem, { userId: "u-1", games });
      m.at(1_000, () => happens(firstFrame));
      m.afterwards(() =>
        expect(storage.read(controlsSeenItem)?.games).toEqual([
          game("racer").gameIdStr,
          ...games.slice(0, 99),
        ]),
      );
    }));

  test("waits for the next start where the menu is open at the first frame", () =>
    marbles(bench, (m, { happens, help, sheet }) => {
      sheet.set({ open: true });
      m.at(1_000, () => happens(firstFrame));
      m.at(2_000, () => sheet.set({ open: false }));
      m.at(3_000, () => happens(firstFrame));
      m.expectState(help, "n 2999ms s 2999ms n", values);
    }));
});
