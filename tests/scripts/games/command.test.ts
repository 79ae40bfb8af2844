import { expect, it } from "vitest";
import { readCommand } from "../../../scripts/games/command.ts";

const known = ["g-one", "g-two", "g-three"];
const programs = ["g-one", "g-two"];
const read = (...words: string[]) => readCommand(words, known, programs);

it("lists by default", () => {
  expect(read()).toEqual({ kind: "list" });
  expect(read("list")).toEqual({ kind: "list" });
});

it("installs the given games, or all", () => {
  const all = { kind: "install", ids: programs, yes: false, screenshots: true };
  expect(read("install")).toEqual(all);
  expect(read("install", "g-two", "g-two", "--yes")).toEqual({ ...all, ids: ["g-two"], yes: true });
  expect(read("install", "--no-screenshots")).toEqual({ ...all, screenshots: false });
});

it("takes screenshots of built-in games too", () => {
  expect(read("screenshots", "g-three")).toEqual({ kind: "screenshots", ids: ["g-three"] });
  expect(read("screenshots")).toEqual({ kind: "screenshots", ids: known });
});

it("tries a game, or a description that is not in the library", () => {
  expect(read("try", "g-one")).toEqual({ kind: "try", game: "g-one", screen: undefined });
  expect(read("try", "g-one", "844x390")).toMatchObject({ screen: { width: 844, height: 390 } });
  expect(read("try", "/tmp/g-new.json")).toMatchObject({ kind: "try", game: "/tmp/g-new.json" });
});

it.each([
  [["install", "g-nope"], /Not in the library: g-nope\.\nIts PC games: g-one, g-two\./],
  [["install", "g-three"], /Its PC games/],
  [["screenshots", "g-nope"], /Its games: g-one, g-two, g-three/],
  [["try"], /one game/],
  [["try", "g-one", "g-two"], /one game/],
  [["try", "g-one", "844x"], /one game/],
  [["try", "g-one", "9000x390"], /one game/],
  [["play"], /Unknown command play/],
  [["install", "--force"], /Unknown option --force/],
  [["list", "g-one"], /takes no ids/],
  [["scan", "gweled"], /takes no ids/],
  [["add"], /one name/],
  [["add", "x", "--genres", "nonsense"], /Unknown genres/],
  [["add", "x", "--controls", "nonsense"], /Unknown controls/],
  [["add", "x", "--name", "\u001b[2J"], /A name has/],
  [["add", "x", "--force"], /--force/],
])("refuses %j", (words, why) => {
  expect(read(...words)).toEqual({ kind: "wrong", why: expect.stringMatching(why) });
});

it("scans, and adds a game that was found", () => {
  expect(read("scan")).toEqual({ kind: "scan" });
  expect(read("add", "gweled")).toEqual({ kind: "add", name: "gweled", given: {}, yes: false });
  const words = "--yes --name Gems --name-th=เพชร --genres puzzle,classic --controls mouse".split(" ");
  expect(read("add", "gweled", ...words)).toEqual({
    kind: "add",
    name: "gweled",
    yes: true,
    given: { name: "Gems", nameTh: "เพชร", genres: ["puzzle", "classic"], controls: "mouse" },
  });
});
