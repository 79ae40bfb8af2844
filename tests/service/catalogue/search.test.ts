import { describe, expect, test } from "vitest";
import { briefOf } from "../../../host/library/brief.ts";
import { readLibrary } from "../../../host/library/readLibrary.ts";
import { searchGames } from "../../../service/catalogue/search.ts";
import { library } from "../../../src/dev/fixtures/library.ts";
import { gameBrief } from "../../../wire/catalogue.ts";
import { game } from "../../support/games.ts";

const found = (keyWord: string, games = library) =>
  searchGames(games, keyWord).map(({ gameIdStr }) => gameIdStr);
const named = (gameName: string, summary = "", genres: string[] = []) => {
  const empty = { headerImage: "", headerImageVertical: "", pcBackPath: "" };
  return game(`g-${gameName}`, { genres, docs: { en: { gameName, summary, ...empty } } });
};

describe("R-SEARCH-02 what a search finds", () => {
  test.each([
    ["a name", "halogen", ["g-halogen-mile"]],
    ["the beginning of a name's second word", "mil", ["g-halogen-mile"]],
    ["words in any order and case", "MILE  halogen", ["g-halogen-mile"]],
    ["a genre", "racing", ["g-halogen-mile", "g-dust-racing", "g-extreme-tux-racer"]],
    ["a genre in Thai", "แข่งความเร็ว", ["g-halogen-mile", "g-dust-racing", "g-extreme-tux-racer"]],
    ["a word inside a Thai genre", "ความเร็ว", ["g-halogen-mile", "g-dust-racing", "g-extreme-tux-racer"]],
    ["nothing for nothing", "  -- ", []],
    ["nothing where no game fits", "quetzalcoatl", []],
  ])("%s: %s", (_, keyWord, ids) => {
    const shown = found(keyWord);
    expect(shown).toEqual(expect.arrayContaining(ids));
    if (ids.length < 2) expect(shown).toEqual(ids);
  });

  test("words of the summary, behind names and genres", () => {
    const games = [
      named("Alpha", "Drive a train through snow."),
      named("Beta", "", ["train"]),
      named("Night Train"),
      named("Train Town"),
    ];
    expect(found("train", games)).toEqual(["g-Train Town", "g-Night Train", "g-Beta", "g-Alpha"]);
    expect(found("train snow", games)).toEqual(["g-Alpha"]);
  });

  test("tags, in any language, behind names, as genres; and near misses of them", () => {
    const empty = { headerImage: "", headerImageVertical: "", pcBackPath: "", summary: "" };
    const tagged = {
      en: { gameName: "Alpha", ...empty, tags: ["train", "Transport Tycoon"] },
      th: { gameName: "แอลฟา", ...empty, tags: ["รถไฟ"] },
    };
    const games = [
      named("Beta", "A train through snow."),
      gameBrief.parse({ ...game("g-Alpha"), docs: tagged }),
      named("Train Town"),
    ];
    expect(found("train", games)).toEqual(["g-Train Town", "g-Alpha", "g-Beta"]);
    for (const word of ["รถไฟ", "tycoon", "transprot"]) expect(found(word, games)).toEqual(["g-Alpha"]);
  });

  test.each(["ion", "logen", "icing", "ng", "a", "ตูน"])(
    "no letters torn out of the middle of words: %s",
    (keyWord) => {
      const games = [named("Halogen Simulation", "Slicing, racing; การ์ตูน."), named("Beta")];
      expect(found(keyWord, games)).toEqual([]);
    },
  );

  test("words inside a name that is written as one", () => {
    const games = [named("SuperTuxKart"), named("OpenTTD"), named("F1Racer2")];
    expect(found("tux", games)).toEqual(["g-SuperTuxKart"]);
    expect(found("supertux", games)).toEqual(["g-SuperTuxKart"]);
    expect(found("ttd", games)).toEqual(["g-OpenTTD"]);
    expect(found("2", games)).toEqual(["g-F1Racer2"]);
  });

  test("accents, apostrophes and hyphens do not matter; Thai vowels and tones do", () => {
    const games = [named("Pokémon's Grand-Prix"), named("ม้า"), named("มา")];
    expect(found("pokemons", games)).toEqual(["g-Pokémon's Grand-Prix"]);
    expect(found("grand prix", games)).toEqual(["g-Pokémon's Grand-Prix"]);
    expect(found("prix-grand", games)).toEqual(["g-Pokémon's Grand-Prix"]);
    expect(found("มา", games)).toEqual(["g-มา"]);
  });
});

test("R-SEARCH-02 every game is found by each of its tags, as by train, bomberman and รถไฟ", () => {
  const { games } = readLibrary();
  const briefs = games.map((one) => gameBrief.parse(briefOf(one)));
  for (const { id, texts } of games)
    for (const tag of [...texts.en.tags, ...(texts.th?.tags ?? [])]) expect(found(tag, briefs)).toContain(id);
  for (const word of ["train", "รถไฟ"]) expect(found(word, briefs)).toEqual(["g-openttd"]);
  expect(found("bomberman", briefs)).toEqual(["g-mrboom"]);
  expect(found("dom", briefs)).toEqual(["g-freedoom"]);
});

/** Thai words, and the games that have them. */
const thai = `กำแพง: brick-comet | สำหรับ จำลอง รถไฟ: openttd | จำนวน ครั้ง: blocks-of-the-undead | จำกัด: prismhall
 กำหนด: blocks-of-the-undead pingus | ค่ำ ค\u0e4d\u0e48า ค\u0e48\u0e4dา ยิงซอมบี้: hollow-harvest | จำเป็น: dust-racing
 ลำ: chromium-bsu | เพนกวิน: extreme-tux-racer frozen-bubble pingus tux-football | ระเบิด: mrboom neon-arena
 รถ: dust-racing halogen-mile openttd | ซอมบี้: blocks-of-the-undead hollow-harvest | อวกาศ ศัตรู: chromium-bsu neon-arena
 ฟุตบอล เกมฟุตบอล: floodlight-penalties tux-football | กอล์ฟ: neverputt | หิมะ: extreme-tux-racer | ปีศาจ: freedoom
 ปริศนา: blocks-of-the-undead frozen-bubble hex-a-hop pingus prismhall | แสง: prismhall floodlight-penalties neon-arena
 เพื่อน: mrboom blocks-of-the-undead | ประตู: floodlight-penalties freedoom pingus | แผนที่: openttd pingus
 ลูกบอล: brick-comet frozen-bubble neverputt | ภาษาอังกฤษ: lure-of-the-temptress`;
const thaiRows = thai.split(/[|\n]/).map((row) => row.split(":").map((half) => half.trim().split(" ")));
test.each(thaiRows)("R-SEARCH-02 Thai words find every game that has them: %s", (words = [], names = []) => {
  const briefs = readLibrary().games.map((one) => gameBrief.parse(briefOf(one)));
  for (const word of words) expect(found(word, briefs), word).toEqual(names.map((name) => `g-${name}`));
});

test("R-SEARCH-02 น้ำ is found in every way to type it and to write it", () => {
  const spellings = ["น้ำ", "นํ้า", "น้ํา"];
  const games = spellings.map((word) => named(word, `ใต้${word}ลึก`));
  for (const word of spellings) expect(found(word, games)).toHaveLength(3);
});

describe("R-SEARCH-02 near misses, where nothing fits", () => {
  test.each([
    ["a letter too few", "halogn"],
    ["a letter too many", "hallogen"],
    ["another letter", "halogan"],
    ["two letters swapped", "haolgen"],
    ["two mistakes in a long word", "haloogan"],
    ["a mistake in a word that is not complete", "hlog"],
    ["one word right, one wrong", "halogen mlie"],
  ])("%s: %s", (_, keyWord) => expect(found(keyWord)).toEqual(["g-halogen-mile"]));

  test("genres too", () => expect(found("racng", [named("Beta", "", ["racing"])])).toEqual(["g-Beta"]));

  test("a game that fits keeps them out", () => {
    const games = [named("Golf"), named("Wolf"), named("Gold Rush")];
    expect(found("golf", games)).toEqual(["g-Golf"]);
    expect(found("gol", games)).toEqual(["g-Golf", "g-Gold Rush"]);
    expect(found("golz", games)).toEqual(["g-Golf", "g-Gold Rush"]);
  });

  test("three letters are near to a whole word alone; two letters and summaries have none", () => {
    const games = [named("Cat", "Enormous adventure"), named("Carts")];
    for (const near of ["cet", "act", "cut"]) expect(found(near, games)).toEqual(["g-Cat"]);
    for (const far of ["cxx", "ct", "dar", "enormuos"]) expect(found(far, games)).toEqual([]);
  });
});

test("an endless keyword over many long summaries is answered soon; of both, the beginning is searched", () => {
  const games = Array.from({ length: 100 }, (_, index) =>
    named(`Game ${index}`, `${"word คำ ".repeat(250)}late`),
  );
  const start = performance.now();
  expect(searchGames(games, "wort ".repeat(40))).toEqual([]);
  expect(searchGames(games, "word")).toHaveLength(100);
  const foundBy = (words: number) => searchGames(games, `${"word ".repeat(words)}other`).length;
  expect([foundBy(9), foundBy(10)]).toEqual([0, 100]);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(searchGames([named("Long", `${"word ".repeat(399)}last late`)], "late")).toEqual([]);
});
