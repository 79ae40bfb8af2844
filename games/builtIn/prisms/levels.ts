import { type LevelText, readLevel } from "./level.ts";

/** The first half introduces one new piece after the other. */
const texts: readonly LevelText[] = [
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
  // The second half: light is mixed, and everything comes together.
  {
    name: "Sunrise",
    hint: "Red and green together make yellow",
    par: 2,
    lamps: "RG",
    map: String.raw`
      >.../....
      .........
      ....Y....
      .........
      >...\....`,
  },
  {
    name: "Golden room",
    par: 4,
    lamps: "RG",
    map: String.raw`
      >/...#..v
      .........
      Y\.......
      .\.......
      .........
      /.......\
      ..\.#....`,
  },
  {
    name: "Side entrance",
    par: 3,
    lamps: "RG",
    map: String.raw`
      >/..../..
      .../.....
      ...././..
      .........
      .Y..\#...
      ........#
      ......^..`,
  },
  {
    name: "Two prisms",
    par: 3,
    lamps: "W",
    map: String.raw`
      ......G..
      >...\\.B#
      ..../p/..
      ....#p.R.
      .........
      .....\...
      .........`,
  },
  {
    name: "Seafoam",
    hint: "Green and blue together make cyan",
    par: 3,
    lamps: "W",
    map: String.raw`
      ....v..C\.
      ..........
      ...#/..p\.
      .........#
      .......\.R
      ...#......
      .......\..`,
  },
  {
    name: "Twins",
    par: 5,
    lamps: "W",
    map: String.raw`
      ..\.....B
      G.....\.<
      ........#
      ........\
      /qq...\..
      ....#....
      ..R......`,
  },
  {
    name: "Lagoon",
    par: 4,
    lamps: "BW",
    map: String.raw`
      #.B....\..
      ......#...
      ../.\.....
      ......#...
      >x..\.....
      ../...R...
      .Cp......<`,
  },
  {
    name: "Violet hour",
    hint: "Red and blue together make magenta",
    par: 4,
    lamps: "GRB",
    map: String.raw`
      .....B..BG#
      ......./y/<
      ...../.x...
      #..........
      .#.........
      >./........
      ..M....\^..`,
  },
  {
    name: "Eastern gallery",
    par: 5,
    lamps: "RW",
    map: `
      ..#........
      >M..//....#
      .#.........
      ........../
      ......../.<
      p...x...q/.
      B.......GR.`,
  },
  {
    name: "Double rainbow",
    par: 6,
    lamps: "WW",
    map: String.raw`
      .v.R.v.....
      ..........#
      G..p.y.....
      ....\\.....
      .p...//....
      ..#.......#
      .2.CW/....R`,
  },
  {
    name: "Clockwork",
    par: 7,
    lamps: "WB",
    map: String.raw`
      ...........
      >..y..W....
      .g.......#.
      W/.x..qC..<
      .../../..B.
      ./....\....
      ....#.#../.`,
  },
  {
    name: "Hall of prisms",
    hint: "The last one. All that you learned",
    par: 7,
    lamps: "WW",
    map: String.raw`
      ...W.......
      ......./...
      ......#/...
      ....#..\.G.
      >.x\...p.R.
      /.y.....#..
      /WpB...^...`,
  },
];

/** All levels, easiest first. Stored progress relies on their order. */
export const levels = texts.map(readLevel);
