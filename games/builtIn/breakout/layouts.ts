import { type Brick, type BrickKind, columns, rows } from "./bricks.ts";

/** How the bricks of a round are laid out. */
interface Layout {
  readonly name: string;
  /** `a` to `f` plain bricks by colour, `H` hard, `S` steel, `B` bomb, `G` gift, `.` nothing. */
  readonly rows: readonly string[];
}

const layouts: readonly Layout[] = [
  {
    name: "FIRST LIGHT",
    rows: ["..aaaaaaaaaa..", "..bbbbGbbGbb..", "..cccccccccc..", "..dddddddddd..", "...eeeBeeeee.."],
  },
  {
    name: "TWIN PEAKS",
    rows: [
      "...a......a...",
      "..aba....aba..",
      ".abGba..abGba.",
      "abcccbaabcccba",
      "bcdddcbbcdddcb",
      "HHHHHHBBHHHHHH",
    ],
  },
  {
    name: "COMET TAIL",
    rows: [
      "ff............",
      "effff.........",
      ".deeeff.......",
      "..cdddeeff....",
      "...bccGddeef..",
      "....abbccBdeH.",
      "......aabbcHHH",
      "........aaGHHH",
      "..........aHH.",
    ],
  },
  {
    name: "HONEYCOMB",
    rows: [
      "b.b.b.bb.b.b.b",
      "cGc.c.BB.c.cGc",
      ".c.c.c..c.c.c.",
      "d.d.d.HH.d.d.d",
      "e.e.e.HH.e.e.e",
      ".e.e.e..e.e.e.",
      "f.f.fGBBGf.f.f",
    ],
  },
  {
    name: "THE VAULT",
    rows: [
      "..SSSSHHSSSS..",
      "..SaaaaaaaaS..",
      "..SaGbbbbGaS..",
      "..HabBccBbaH..",
      "..HabBccBbaH..",
      "..SaGbbbbGaS..",
      "..SaaaaaaaaS..",
      "..HHHHHHHHHH..",
    ],
  },
  {
    name: "INVADER",
    rows: [
      "...d......d...",
      "....d....d....",
      "...dddddddd...",
      "..ddHddddHdd..",
      ".dddddddddddd.",
      ".d.ddGddGdd.d.",
      ".d.dBeeeeBd.d.",
      "....ee..ee....",
    ],
  },
  {
    name: "RAIN",
    rows: [
      "a.b.c.dd.c.b.a",
      "a.b.G.dd.G.b.a",
      "H.b.c.HH.c.b.H",
      "..B.c.dd.c.B..",
      "..b.H.dd.H.b..",
      "..H...BB...H..",
      "......dd......",
      "......HH......",
    ],
  },
  {
    name: "STAIRS",
    rows: [
      "aaH...........",
      "aGbbH.........",
      "..bbccH.......",
      "S...ccddH.....",
      "S.....dBeeH...",
      "S.......eeffH.",
      "S.........fGff",
      "S...........ff",
    ],
  },
  {
    name: "POWDER KEG",
    rows: [
      "HaaaHHaaHHaaaH",
      "aBaaaBaaBaaaBa",
      "aaabbaaaabbaaa",
      "GbbBbbbbbbBbbG",
      "bbcccbBBbcccbb",
      "cBccccccccccBc",
      "HccHHccccHHccH",
    ],
  },
  {
    name: "FORTRESS",
    rows: [
      "H.H.H.HH.H.H.H",
      "HHHHHHHHHHHHHH",
      "HaaaaGaaGaaaaH",
      "HabbbbBBbbbbaH",
      "HabSSbccbSSbaH",
      "HabbbcGGcbbbaH",
      "SaaaaaaaaaaaaS",
      "S.HHHHHHHHHH.S",
    ],
  },
];

/** Number of rounds with their own layout; later ones repeat them, faster. */
export const layoutCount = layouts.length;

const kinds: Readonly<Record<string, BrickKind>> = { H: "hard", S: "steel", B: "bomb", G: "gift" };

/** Hits that each kind takes; steel takes none from a plain ball. */
const strengths: Readonly<Record<BrickKind, number>> = { plain: 1, hard: 2, steel: 1, bomb: 1, gift: 1 };

/** @param round from 1 */
export const layoutName = (round: number): string => layouts[(round - 1) % layouts.length]?.name ?? "";

/** The bricks of a round. After all layouts were played, hard ones get harder. @param round from 1 */
export function bricksOf(round: number): Brick[] {
  const layout = layouts[(round - 1) % layouts.length];
  const lap = Math.floor((round - 1) / layouts.length);
  return (layout?.rows ?? []).slice(0, rows).flatMap((text, row) =>
    [...text].slice(0, columns).flatMap((sign, column): Brick[] => {
      if (sign === ".") return [];
      const kind = kinds[sign] ?? "plain";
      const strength = strengths[kind] + (kind === "hard" ? Math.min(2, lap) : 0);
      const colour = kind === "plain" ? sign.charCodeAt(0) - "a".charCodeAt(0) : row;
      return [{ id: row * columns + column, column, row, kind, strength, colour, hurt: 0 }];
    }),
  );
}
