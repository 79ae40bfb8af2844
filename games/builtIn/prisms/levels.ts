import { type LevelText, readLevel } from "./level.ts";
import { lateLevels } from "./levelsLate.ts";

/** The first half: introduces one new piece after the other. */
const earlyLevels: readonly LevelText[] = [
  {
    name: "First light",
    hint: "Turn the mirror until the crystal shines",
    par: 1,
    lamps: "W",
    map: String.raw`
      .....W.
      .......
      >....\.
      .......
      .......`,
  },
  {
    name: "Round the pillar",
    par: 2,
    lamps: "W",
    map: String.raw`
      .../.\W
      ...#...
      ..#....
      ...\./<
      .......`,
  },
  {
    name: "Two lamps",
    hint: "Each crystal wants its own colour",
    par: 3,
    lamps: "BR",
    map: String.raw`
      v..R.#..
      .../...<
      ..1..B.#
      /.\.../.
      ....../.
      ......\.`,
  },
  {
    name: "The long way",
    par: 4,
    lamps: "BR",
    map: String.raw`
      >..2..#.
      .B.\....
      .\../...
      ..#.....
      .R......
      /\../..<`,
  },
  {
    name: "Half and half",
    hint: "A splitter reflects, and lets pass too",
    par: 2,
    lamps: "W",
    map: `
      ...W....
      ........
      >..y.../
      ........
      .......W`,
  },
  {
    name: "Three of one",
    par: 3,
    lamps: "W",
    map: String.raw`
      ..\./...
      .W.yx...
      >./.....
      ......\.
      ........
      ..#WW.#.`,
  },
  {
    name: "Echo",
    par: 4,
    lamps: "W",
    map: `
      .#..#...
      .//.....
      ........
      ........
      ..y..//.
      Wy^..W..`,
  },
  {
    name: "Rainbow",
    hint: "A prism bends red and blue, never green",
    par: 1,
    lamps: "W",
    map: `
      ....B....
      .........
      >...p...G
      .........
      ....R....`,
  },
  {
    name: "Fan of colours",
    par: 2,
    lamps: "W",
    map: String.raw`
      ..B......
      \.q....G.
      .........
      .....#../
      \/R#.....
      .^.......`,
  },
  {
    name: "The crossing",
    par: 3,
    lamps: "W",
    map: String.raw`
      ....\G...
      ./..\\...
      ...#.....
      .........
      B...p..R.
      ....^..#.`,
  },
  {
    name: "Stained glass",
    hint: "Glass lets only its own colour pass",
    par: 2,
    lamps: "W",
    map: `
      .........
      >..x.r../
      .........
      ...b.....
      ...B....R`,
  },
  {
    name: "Blue twice",
    par: 3,
    lamps: "W",
    map: String.raw`
      .....B...
      .r\..x.b<
      B.\...#..
      \....#...
      .........
      ...#.....`,
  },
];

/** All levels, easiest first. Stored progress relies on their order. */
export const levels = [...earlyLevels, ...lateLevels].map(readLevel);
