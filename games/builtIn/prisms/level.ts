import { blue, type Direction, green, isTurnable, type Light, type Piece, red } from "./pieces.ts";

/** Text form of a level. */
export interface LevelText {
  readonly name: string;
  /** One line of advice for something new. */
  readonly hint?: string;
  /** Minimum number of turns that solve it. */
  readonly par: number;
  /** Light of each lamp in reading order: `R`, `G`, `B`, `Y`, `C`, `M` or `W`. */
  readonly lamps: string;
  /**
   * One character for each tile: `.` empty, `#` wall, `^ > v <` lamps, `R G B Y C M W` crystals, `r g b` glass,
   * `/ \` mirrors, `1 2` the same but fixed, `x y` splitters like `/` and `\`, `p q` prisms (`q` is flipped).
   */
  readonly map: string;
}

export interface Level {
  readonly name: string;
  readonly hint: string;
  readonly par: number;
  readonly columns: number;
  readonly rows: number;
  /** Row by row; turnable pieces in their initial orientation. */
  readonly pieces: readonly Piece[];
  /** Positions of the pieces that can be turned. */
  readonly turnable: readonly number[];
}

const lights: Readonly<Record<string, Light>> = {
  R: red,
  G: green,
  B: blue,
  Y: red | green,
  C: green | blue,
  M: red | blue,
  W: red | green | blue,
};
const lampDirections: Readonly<Record<string, Direction>> = { "^": 0, ">": 1, v: 2, "<": 3 };
const glasses: Readonly<Record<string, Light>> = { r: red, g: green, b: blue };
const others: Readonly<Record<string, Piece>> = {
  ".": { kind: "empty" },
  "#": { kind: "wall" },
  "/": { kind: "mirror", flipped: false, fixed: false },
  "\\": { kind: "mirror", flipped: true, fixed: false },
  "1": { kind: "mirror", flipped: false, fixed: true },
  "2": { kind: "mirror", flipped: true, fixed: true },
  x: { kind: "splitter", flipped: false, fixed: false },
  y: { kind: "splitter", flipped: true, fixed: false },
  p: { kind: "prism", flipped: false, fixed: false },
  q: { kind: "prism", flipped: true, fixed: false },
};

/** @throws Error that names the level if its map has ragged lines, unknown characters or too few lights for its lamps */
export function readLevel(text: LevelText): Level {
  const lines = text.map.trim().split(/\s+/);
  const columns = lines[0]?.length ?? 0;
  if (lines.some((line) => line.length !== columns)) throw new Error(`${text.name}: lines differ in length`);
  const lamps = [...text.lamps];
  const pieces = [...lines.join("")].map((sign) => {
    const piece = pieceOf(sign, lamps);
    if (piece === undefined) throw new Error(`${text.name}: cannot read '${sign}'`);
    return piece;
  });
  const turnable = pieces.flatMap((piece, at) => (isTurnable(piece) ? [at] : []));
  return {
    name: text.name,
    hint: text.hint ?? "",
    par: text.par,
    columns,
    rows: lines.length,
    pieces,
    turnable,
  };
}

/** @param lamps remaining lights of lamps; a lamp removes its own */
function pieceOf(sign: string, lamps: string[]): Piece | undefined {
  const direction = lampDirections[sign];
  if (direction !== undefined) {
    const light = lights[lamps.shift() ?? ""];
    return light === undefined ? undefined : { kind: "lamp", direction, light };
  }
  const glass = glasses[sign];
  if (glass !== undefined) return { kind: "glass", light: glass };
  const crystal = lights[sign];
  return crystal === undefined ? others[sign] : { kind: "crystal", light: crystal };
}
