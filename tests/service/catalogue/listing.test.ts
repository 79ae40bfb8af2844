import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { genres } from "../../../service/catalogue/genres.ts";
import { listingOf } from "../../../service/catalogue/listing.ts";
import { homeSections } from "../../../service/catalogue/navigation.ts";
import { modeMatches } from "../../../service/queue/modes.ts";
import { library } from "../../../src/dev/fixtures/library.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { navigationSection } from "../../../wire/catalogue.ts";
import { game, noMode } from "../../support/games.ts";
import { oneModeGames, severalModesGames } from "../../support/library.ts";

const ids = (games: readonly GameBrief[] | null) => games?.map(({ gameIdStr }) => gameIdStr) ?? null;
const none = new Map<string, number>();
/** Each mode, with the `account_mode` sent for it. */
const modes = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 0],
  [10, 2],
] as const;
const modesOf = (brief: GameBrief) =>
  modes.filter(([mode, sent]) => modeMatches(brief, mode, sent)).map(([mode]) => mode);

describe("modes", () => {
  test("R-PLAY-07 each mode is accepted for a game that offers it alone, and for no other", () => {
    for (const [mode] of modes) {
      const brief = oneModeGames[mode];
      expect(brief && modesOf(brief), `mode ${mode}`).toEqual([mode]);
    }
    expect(modesOf(game("g-none", noMode))).toEqual([]);
  });

  test("R-PLAY-07 a game with several modes is accepted in each of them", () => {
    for (const [several, brief] of severalModesGames)
      expect(modesOf(brief).toSorted(), brief.gameIdStr).toEqual([...several].toSorted());
  });
});

describe("home", () => {
  const listing = listingOf(library, none);

  test("R-HOME-01 the thirteen sections, each matching the wire's schema", () => {
    for (const section of listing.navigation) expect(z.parse(navigationSection, section)).toEqual(section);
    const kinds = listing.navigation.map(
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
    expect(new Set(homeSections.map(({ id }) => id)).size).toBe(homeSections.length);
    for (const { title } of homeSections) expect(title.th).toMatch(/[\u0e00-\u0e7f]/);
  });

  test("the built-in games alone fill all thirteen sections", () => {
    const navigation = listingOf(library.slice(0, 6), none).navigation;
    expect(navigation.map(({ id }) => id)).toEqual(homeSections.map(({ id }) => id));
  });

  test("banners lead to games that are offered, and to no other", () => {
    const linksOf = (games: readonly GameBrief[]) =>
      listingOf(games, none).navigation.flatMap(({ items }) => items ?? []);
    expect(linksOf(library)).toEqual(
      ["g-halogen-mile", "g-freedoom", "g-prismhall", "g-hollow-harvest"].map((id) => ({
        image: `/covers/banner-${id.slice(2)}.webp`,
        link: `/gameDetails?id=${id}`,
      })),
    );
    expect(linksOf(library.slice(0, 3)).map(({ link }) => link)).toEqual(["/gameDetails?id=g-halogen-mile"]);
    const withoutBanner = listingOf([game("g-1")], none).navigation;
    expect(withoutBanner.some(({ type }) => type === "banner")).toBe(false);
  });

  test("a list without games is left out; recently played games depend on the account and stay", () => {
    const sections = listingOf([game("g-1", { genres: ["sport"] })], none).navigation.map(({ id }) => id);
    expect(sections).toEqual([
      "nav-recent",
      "nav-top-10",
      "nav-types",
      "nav-bind-steam",
      "nav-steam-card",
      "nav-bookmark",
      "nav-sport",
    ]);
  });

  test("without any game home has no section at all", () => {
    expect(listingOf([], none).navigation).toEqual([]);
  });

  test("R-DETAIL-01 every game is in a module, so that a direct link finds it", () => {
    const odd = game("g-odd", { genres: [] });
    const all = listingOf([...library, odd], none);
    const found = all.navigation
      .filter(({ type }) => type === "module")
      .flatMap(({ id }) => all.category(id) ?? []);
    expect(new Set(found)).toEqual(new Set([...library, odd]));
  });
});

describe("categories", () => {
  const listing = listingOf(library, none);

  test("R-TYPES-01 every genre has a name in both languages", () => {
    for (const { title } of genres) expect(title.th).toMatch(/[\u0e00-\u0e7f]/);
    expect(listing.category("nav-types")).toEqual(library);
  });

  test("modules list the games of their genre, in the library's order", () => {
    expect(ids(listing.category("nav-racing"))).toEqual([
      "g-halogen-mile",
      "g-dust-racing",
      "g-extreme-tux-racer",
    ]);
    expect(ids(listing.category("nav-worlds"))).toEqual([
      "g-prismhall",
      "g-frozen-bubble",
      "g-hex-a-hop",
      "g-openttd",
      "g-lure-of-the-temptress",
    ]);
    expect(listing.category("nav-recent")).toEqual([]);
  });

  test("the top ten are the most played ones, then those of the banner, then the library's order decides", () => {
    const banner = ["g-halogen-mile", "g-hollow-harvest", "g-prismhall", "g-freedoom"];
    const others = (ids(library) ?? []).filter((id) => !banner.includes(id));
    expect(ids(listing.category("nav-top-10"))).toEqual([...banner, ...others.slice(0, 6)]);
    const played = listingOf(
      library,
      new Map([
        ["g-openttd", 9],
        ["g-mrboom", 2],
        ["g-gone", 50],
      ]),
    );
    expect(ids(played.category("nav-top-10"))).toEqual([
      "g-openttd",
      "g-mrboom",
      ...banner,
      ...others.filter((id) => id !== "g-mrboom" && id !== "g-openttd").slice(0, 4),
    ]);
  });

  test("an unknown category is null, whatever its id", () => {
    for (const id of ["", "nope", "types", "racing", "__proto__", "constructor"])
      expect(listing.category(id)).toBeNull();
  });
});
