import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readLibrary } from "../../../host/library/readLibrary.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { builtInGame, programGame } from "../support/games.ts";

let folder = "";
beforeEach(() => {
  folder = tempFolder();
});

const put = (name: string, value: unknown): void =>
  writeFileSync(path.join(folder, name), typeof value === "string" ? value : JSON.stringify(value));

/** The one fault of a library with one program, changed. */
function faultOf(change: Record<string, unknown>): string | undefined {
  put("g-program.json", { ...programGame(), ...change });
  const { games, faults } = readLibrary([folder]);
  expect(games).toEqual([]);
  expect(faults).toHaveLength(1);
  return faults[0];
}

describe("the product's own library", () => {
  const { games, faults } = readLibrary();

  it("has no fault", () => {
    expect(faults).toEqual([]);
    expect(games.filter(({ runner }) => runner === "built-in")).toHaveLength(6);
    expect(games.filter(({ runner }) => runner === "program").length).toBeGreaterThanOrEqual(12);
  });

  it.each(games)(
    "$id says the same in both languages, and nothing empty",
    ({ texts, touch, keys, saves }) => {
      expect(texts.th?.summary).toMatch(/[ก-๙]/);
      for (const { action } of [...touch, ...keys]) {
        expect(action.th).toMatch(/[ก-๙]/);
        expect(action.en).not.toMatch(/[ก-๙]/);
      }
      if (saves) expect(saves.th).toMatch(/[ก-๙]/);
    },
  );

  it.each(games)("$id has words that fit its round touch buttons, in two lines", ({ touch }) => {
    const directions = ["left", "right", "up", "down"];
    for (const { id, action } of touch)
      if (!directions.includes(id))
        for (const words of Object.values(action)) expect(words?.length, words).toBeLessThanOrEqual(16);
  });
});

describe("a wrong description", () => {
  const fire = { id: "a", label: "A", action: { en: "Fire", th: "ยิง" } };
  const bound = { ...fire, press: "KeyA" };
  it.each([
    ["a touch button without a key", { touch: [fire] }, "touch.0.press: "],
    ["two touch buttons with one id", { touch: [bound, bound] }, "touch.1.id: "],
    ["a mode that makes no difference: offline", { modes: { offline: true } }, "modes.offline: "],
    [
      "a mode that makes no difference: single-play",
      { saves: null, modes: { singlePlay: true } },
      "modes.singlePlay: ",
    ],
    [
      "a mode that makes no difference: sharing",
      { saves: null, modes: { accountSharing: true } },
      "modes.accountSharing: ",
    ],
    ["a key that no keyboard has", { keyMap: { KeyW: "Upwards" } }, "keyMap.KeyW: "],
    ["a relative program", { program: "games/doom" }, "program: "],
    ["a file outside the home folder", { homeFiles: [{ path: "../x", text: "" }] }, "homeFiles.0.path: "],
    ["a window that cannot be found", { window: {} }, "window: "],
    ["pads that press nothing where there are no devices", { virtualPad: true }, "virtualPad: "],
    ["a clock that never stops", { stopClock: true }, "stopClock: "],
    ["a size that no screen brings", { upright: { width: 640, height: 640 } }, "upright: "],
    ["writing without text", { typing: true }, "typing: "],
    ["an unknown field", { colour: "red" }, "colour"],
    ["players the wrong way round", { players: { min: 2, max: 1 } }, "players.max: "],
    ["an odd picture", { resolution: { width: 641, height: 360 } }, "resolution.width: "],
    ["an unknown runner", { runner: "emulator" }, "runner: "],
  ])("names file and field: %s", (_name, change, field) => {
    const fault = faultOf(change);
    expect(fault).toContain("g-program.json: ");
    expect(fault).toContain(field);
    expect(fault).not.toContain("\n");
  });

  it("says that a file is not JSON, or has another name than its game", () => {
    put("g-broken.json", '{"id": ');
    put("g-other.json", builtInGame("g-test"));
    const { games, faults } = readLibrary([folder]);
    expect(games).toEqual([]);
    expect(faults[0]).toMatch(/g-broken\.json: is not JSON/);
    expect(faults[1]).toMatch(/g-other\.json: id: is g-test/);
  });

  it("does not take the others with it", () => {
    put("g-test.json", builtInGame("g-test"));
    put("g-broken.json", "[]");
    expect(readLibrary([folder]).games.map(({ id }) => id)).toEqual(["g-test"]);
  });
});

it("reads a second folder, refuses an id that is there already, and survives a folder that is not", () => {
  const second = path.join(folder, "second");
  mkdirSync(second);
  put("g-test.json", builtInGame("g-test"));
  put("second/g-test.json", builtInGame("g-test", "arena"));
  put("second/g-more.json", builtInGame("g-more"));
  const { games, faults } = readLibrary([folder, second, path.join(folder, "absent")]);
  expect(games.map(({ id }) => id)).toEqual(["g-more", "g-test"]);
  expect(games[1]).toMatchObject({ builtIn: "racer" });
  expect(faults).toHaveLength(2);
  expect(faults[0]).toMatch(/second\/g-test\.json: id: .*already/);
  expect(faults[1]).toMatch(/absent: cannot be read \(ENOENT\)/);
});
