import type { LevelText } from "./level.ts";

/** The second half: light is mixed, and everything comes together. */
export const lateLevels: readonly LevelText[] = [
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
