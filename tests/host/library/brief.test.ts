import { describe, expect, it } from "vitest";
import { briefOf } from "../../../host/library/brief.ts";
import { gameDescription } from "../../../host/library/gameDescription.ts";
import { readLibrary } from "../../../host/library/readLibrary.ts";
import { gameBrief } from "../../../wire/catalogue.ts";
import { detailsOf, gameDetails } from "../../../wire/gameDetails.ts";
import { modes, offeredModes } from "../../../wire/modes.ts";
import { builtInGame, programGame } from "../support/games.ts";

const { games } = readLibrary();

describe.each(games)("the brief of $id", (game) => {
  const brief = briefOf(game, [`${game.id}-1.png`]);

  it("is what the wire expects", () => {
    expect(gameBrief.parse(JSON.parse(JSON.stringify(brief)))).toEqual(brief);
    expect(gameDetails.parse(brief.details)).toEqual(brief.details);
  });

  it("names its covers by its id, and can be played in PC Mode", () => {
    expect(brief.docs.en.headerImage).toBe(`/covers/${game.id}-wide.webp`);
    expect(brief.docs.th?.headerImageVertical).toBe(`/covers/${game.id}-tall.webp`);
    expect(brief.docs.en.pcBackPath).toBe(`/covers/${game.id}-back.webp`);
    expect(offeredModes(brief)).toContain(modes.pcMode);
  });

  it("names keys by what is printed on them", () => {
    const { touch, keys, pad } = detailsOf(brief)?.controls ?? { touch: [], keys: [], pad: [] };
    for (const { press } of [...touch, ...keys, ...pad])
      expect(press).not.toMatch(/^(Key[A-Z]|Arrow|Control|Digit)/);
  });
});

it("R-DETAIL-01 names the stick that a game shows in place of its directions, without those that it lacks", () => {
  const touchOf = (id: string) =>
    games.flatMap((each) => (each.id === id ? (detailsOf(briefOf(each))?.controls.touch ?? []) : []));
  expect(touchOf("g-halogen-mile").slice(0, 2)).toMatchObject([
    { press: "Stick", action: { en: "Steer left, Steer right" } },
    { press: "A" },
  ]);
  expect(touchOf("g-freedoom").slice(0, 2)).toMatchObject([
    { press: "Stick", action: { en: "Forward, Back", th: expect.stringContaining(", ") } },
    { press: "FIRE" },
  ]);
  expect(touchOf("g-prismhall")[0]).toMatchObject({ press: "◀" });
});

describe("the modes", () => {
  const saves = { en: "Scores", th: "คะแนน" };
  const change = (change: Record<string, unknown>) =>
    briefOf(gameDescription.parse({ ...programGame(), saves, network: true, ...change }));

  it("offers those that the description names, and no other", () => {
    expect(offeredModes(change({}))).toEqual([modes.pcMode]);
    expect(offeredModes(change({ modes: { singlePlay: true } }))).toEqual([modes.singlePlay, modes.pcMode]);
    expect(offeredModes(change({ modes: { offline: true } }))).toEqual([modes.offline, modes.pcMode]);
    expect(offeredModes(change({ modes: { accountSharing: true } }))).toEqual([
      modes.freeAccount,
      modes.pcMode,
    ]);
    expect(offeredModes(briefOf(builtInGame()))).toEqual([modes.pcMode]);
  });

  it("starts a launcher as an application, and names the process that counts", () => {
    expect(change({})).toMatchObject({ startMode: -1 });
    expect(change({ process: "real-game" })).toMatchObject({ startMode: 1, startProcess: "real-game" });
  });
});

it("R-DETAIL-01 keeps a direction that a button presses beside a stick", () => {
  const touch = ["left", "right", "up", "down"].map((id) => ({
    id,
    label: id,
    action: { en: id },
    press: `Key${id.charAt(0).toUpperCase()}`,
  }));
  const moves = { ways: 4, left: "KeyL", right: "KeyR", up: null, down: null };
  const spot = { x: 0, y: 1, width: 0.4, height: 0.4, opacity: 1 };
  const arrangement = [
    { kind: "floatingStick", id: "run", ...spot, moves, deadZone: 0.1 },
    { kind: "button", id: "jump", ...spot, dx: 0, dy: 0, width: 60, height: 60, label: "up", press: "KeyU" },
  ];
  const layout = { version: 1, landscape: arrangement, portrait: arrangement };
  const brief = briefOf(gameDescription.parse({ ...programGame(), touch, layout }));
  expect(detailsOf(brief)?.controls.touch.map(({ press }) => press)).toEqual(["Stick", "up"]);
});

it("tells files, arguments, packages and window", () => {
  const brief = briefOf(
    gameDescription.parse({
      ...programGame(),
      touch: [],
      packages: ["one", "two"],
      arguments: ["-w", "two words"],
      homeFiles: [
        { path: "a.cfg", text: "" },
        { path: ".b/c", text: "" },
      ],
      window: { title: "Title", class: "class" },
    }),
  );
  expect(brief).toMatchObject({
    sourceId: "one two",
    gameStartParam: '-w "two words"',
    preStartPath: "a.cfg;.b/c",
    windowTitle: "Title",
    windowClass: "class",
    keyboardType: "none",
  });
});

it("tells what a pad's button does by the touch button that presses the same key", () => {
  const action = { en: "Fire", th: "ยิง" };
  const brief = briefOf(
    gameDescription.parse({
      ...programGame(),
      touch: [{ id: "a", label: "F", action, press: "ControlLeft" }],
      keys: [{ press: "Esc", action: { en: "Menu", th: "เมนู" } }],
      pad: { buttons: { a: "ControlLeft", start: "Escape", x: "KeyQ" } },
    }),
  );
  expect(detailsOf(brief)?.controls.pad).toEqual([
    { press: "A", action },
    { press: "X", action: { en: "Q key", th: "ปุ่ม Q" } },
    { press: "Start", action: { en: "Menu", th: "เมนู" } },
  ]);
});
