import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  createCatalogue,
  demoGames,
  games,
  genres,
  homeNavigation,
  moduleGames,
} from "../../service/catalogue/index.ts";
import { modeMatches } from "../../service/queue/modes.ts";
import { calls } from "../../streams/wire/calls.ts";
import { gameBrief, navigationSection, startModes } from "../../streams/wire/catalogue.ts";
import { startTestService } from "./support/service.ts";

const everyGame = [...games, ...demoGames];
/** Real mode and the `account_mode` sent for it. */
const modes = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 0],
  [10, 2],
] as const;
const modesOf = (game: (typeof games)[number]) =>
  modes.filter(([mode, sent]) => modeMatches(game, mode, sent)).map(([mode]) => mode);

/** Width and height, px, of a WebP file: its lossy, lossless or extended head. */
const sizeOf = (file: Buffer) => {
  expect(file.toString("latin1", 0, 4) + file.toString("latin1", 8, 12)).toBe("RIFFWEBP");
  const kind = file.toString("latin1", 12, 16);
  if (kind === "VP8 ") return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
  if (kind === "VP8X") return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
  const bits = file.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
};
const picture = (path: string) => {
  expect(path.startsWith("/covers/")).toBe(true);
  return readFileSync(fileURLToPath(new URL(`../../public${path}`, import.meta.url)));
};

describe("games", () => {
  test("there are at least 28, and every brief is what the wire says", () => {
    expect(games.length).toBeGreaterThanOrEqual(28);
    for (const game of everyGame) expect(z.parse(gameBrief, JSON.parse(JSON.stringify(game)))).toEqual(game);
  });

  test("ids and names are unique", () => {
    const unique = (values: readonly (string | undefined)[]) =>
      expect(new Set(values).size).toBe(everyGame.length);
    unique(everyGame.map((game) => game.gameIdStr));
    unique(everyGame.map((game) => game.docs.en.gameName));
    unique(everyGame.map((game) => game.docs.th?.gameName));
  });

  test("R-LOC-02 names and summaries exist in English and in Thai", () => {
    for (const { docs } of everyGame) {
      expect(docs.en.summary.length).toBeGreaterThan(40);
      expect(docs.en.gameName + docs.en.summary).not.toMatch(/[\u0e00-\u0e7f]/);
      expect(docs.th?.gameName).toMatch(/[\u0e00-\u0e7f]/);
      expect(docs.th?.summary).toMatch(/[\u0e00-\u0e7f]{10}/);
    }
  });

  test("R-PLAY-07 every mode is offered, alone and with others; every start mode is used", () => {
    const offered = games.map(modesOf);
    expect(offered.filter((list) => list.length === 0)).toEqual([]);
    for (const [mode] of modes) {
      expect(
        offered.filter((list) => list.length === 1 && list[0] === mode).length,
        `mode ${mode} alone`,
      ).toBeGreaterThan(0);
      expect(
        offered.filter((list) => list.length > 1 && list.includes(mode)).length,
        `mode ${mode} of several`,
      ).toBeGreaterThan(0);
    }
    // PC Mode and the store modes exclude each other, so five is the most.
    expect(Math.max(...offered.map((list) => list.length))).toBe(5);
    expect(new Set(games.map((game) => game.startMode))).toEqual(new Set(Object.values(startModes)));
  });

  test("R-PLAY-07 accounts are shared by a group in some games and by a program in others", () => {
    const shared = games.filter((game) => game.rentalSupport === 1);
    expect(shared.some((game) => game.isAccountGroup === 1 && game.rentalPreStartPath === "")).toBe(true);
    expect(shared.some((game) => game.isAccountGroup === 0 && game.rentalPreStartPath !== "")).toBe(true);
  });

  test("R-PLAY-06 the demonstration game offers no mode, and is listed by its switch alone", () => {
    for (const game of demoGames) {
      expect(modesOf(game)).toEqual([]);
      expect(createCatalogue().games).not.toContain(game);
      expect(createCatalogue({ demoGames: true }).category("nav-worlds")).toContain(game);
    }
  });

  test.each(everyGame.map((game) => [game.gameIdStr, game] as const))("%s has its covers", (_, game) => {
    const { headerImage, headerImageVertical, pcBackPath } = game.docs.en;
    for (const [path, size, limit] of [
      [headerImage, [640, 360], 30_000],
      [headerImageVertical, [480, 640], 35_000],
      [pcBackPath, [1280, 720], 70_000],
    ] as const) {
      const file = picture(path);
      expect(sizeOf(file)).toEqual(size);
      expect(file.length).toBeLessThanOrEqual(limit);
    }
  });
});

describe("home", () => {
  test("R-HOME-01 the thirteen sections, each what the wire says", () => {
    for (const section of homeNavigation) expect(z.parse(navigationSection, section)).toEqual(section);
    const kinds = homeNavigation.map(
      ({ type, module, layout }) => module ?? (type === "module" ? layout : type),
    );
    expect(kinds.toSorted()).toEqual(
      [
        "banner",
        "bind_steam",
        "bookmark",
        "classic_games",
        "horizontal",
        "racing_games",
        "recently_games",
        "shooting_games",
        "sport_games",
        "steam_card",
        "top_10",
        "types",
        "zombie_games",
      ].toSorted(),
    );
    expect(new Set(homeNavigation.map(({ id }) => id)).size).toBe(homeNavigation.length);
    for (const { title } of homeNavigation) expect(title.th).toMatch(/[\u0e00-\u0e7f]/);
  });

  test("banners have pictures and lead to games that exist", () => {
    const items = homeNavigation.flatMap((section) => section.items ?? []);
    expect(items.length).toBe(3);
    for (const { image, link } of items) {
      const file = picture(image);
      expect(sizeOf(file)).toEqual([1280, 480]);
      expect(file.length).toBeLessThanOrEqual(60_000);
      const id = new URL(link, "http://localhost").searchParams.get("id");
      expect(games.some((game) => game.gameIdStr === id)).toBe(true);
    }
  });

  test("R-DETAIL-01 every game turns up in a module, so that a cold link finds it", () => {
    for (const demo of [false, true]) {
      const catalogue = createCatalogue({ demoGames: demo });
      const found = catalogue.navigation
        .filter(({ type }) => type === "module")
        .flatMap(({ id }) => catalogue.category(id) ?? []);
      expect(new Set(found)).toEqual(new Set(catalogue.games));
    }
  });
});

describe("the calls", () => {
  test("R-TYPES-01 every section, module and genre answers by its id, and the genres are found in the briefs", async () => {
    const catalogue = createCatalogue();
    const service = await startTestService({ catalogue });
    const player = await service.signIn("Mali");
    const listOf = async (id: string) => (await player.get(calls.category, { id })).list;
    const { list: sections } = await player.get(calls.homeNavigation, {});
    for (const { id, type, module } of sections) {
      const list = await listOf(id);
      const isFilled = type === "types" || (type === "module" && module !== "recently_games");
      expect(list.length > 0, id).toBe(isFilled);
    }
    const types = sections.find(({ type }) => type === "types")?.id ?? "";
    const all = await listOf(types);
    expect(all.map((game) => game.gameIdStr)).toEqual(games.map((game) => game.gameIdStr));
    expect(await listOf("types")).toEqual(all);
    const found = [...new Set(all.flatMap((game) => game.genres))];
    expect(found.toSorted()).toEqual(genres.map(({ id }) => id).toSorted());
    for (const genre of found)
      expect((await listOf(genre)).map((game) => game.gameIdStr)).toEqual(
        all.filter((game) => game.genres.includes(genre)).map((game) => game.gameIdStr),
      );
    expect(await listOf("no-such-category")).toEqual([]);
    await service.close();
  });
});

describe("categories", () => {
  const catalogue = createCatalogue();

  test("R-TYPES-01 every genre has a name in both languages and at least three games", () => {
    for (const { id, title } of genres) {
      expect(title.th).toMatch(/[\u0e00-\u0e7f]/);
      expect(catalogue.category(id)?.length, id).toBeGreaterThanOrEqual(3);
    }
    const known = new Set<string>(genres.map(({ id }) => id));
    expect(everyGame.flatMap((game) => game.genres).filter((genre) => !known.has(genre))).toEqual([]);
    expect(catalogue.category("nav-types")).toEqual(games);
  });

  test("modules list games that exist, by section and by module alike; the top ten are ten", () => {
    for (const [module, ids] of Object.entries(moduleGames)) {
      expect(catalogue.category(module)?.map((game) => game.gameIdStr)).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      if (module !== "recently_games") expect(ids.length).toBeGreaterThanOrEqual(4);
    }
    expect(moduleGames.top_10.length).toBe(10);
    expect(catalogue.category("nav-racing")).toEqual(catalogue.category("racing_games"));
  });

  test("a category that does not exist is null, whatever it is called", () => {
    for (const id of ["", "nope", "__proto__", "constructor"]) expect(catalogue.category(id)).toBeNull();
  });
});
