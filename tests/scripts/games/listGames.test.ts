import { expect, it } from "vitest";
import { listLines, summaryLine } from "../../../scripts/games/listGames.ts";
import { builtInGame, programGame } from "../../host/support/games.ts";

const games = [builtInGame(), programGame(), programGame({ id: "g-second", megabytes: 30 })];
const missing = new Map([["g-second", ["/usr/games/second"]]]);

it("lists each game with what is missing", () => {
  const text = listLines({ games, missing }).join("\n");
  expect(text).toMatch(/built-in {3}g-test/);
  expect(text).toMatch(/installed {2}g-program +Program \(10 MB\)/);
  expect(text).toMatch(/missing {4}g-second .*30 MB; packages program; no \/usr\/games\/second/);
});

it("prints in one line how many games there are, and how to get more", () => {
  expect(summaryLine({ games, missing })).toBe(
    "1 of 2 PC games are installed; 1 built-in games are always there. More: npm run games -- install (up to 30 MB).",
  );
  expect(summaryLine({ games, missing: new Map() })).not.toContain("npm run");
});
