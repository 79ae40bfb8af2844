/** Light as a set of primary colours: 1 red, 2 green, 4 blue. White is 7, yellow 3, and so on; 0 is no light. */
export type Light = number;

export const red: Light = 1;
export const green: Light = 2;
export const blue: Light = 4;

/** 0 up, 1 right, 2 down, 3 left: adding one turns right. */
export type Direction = 0 | 1 | 2 | 3;
export const directions: readonly Direction[] = [0, 1, 2, 3];
export const stepX = [0, 1, 0, -1] as const;
export const stepY = [-1, 0, 1, 0] as const;

const turned: Readonly<Record<Direction, readonly [left: Direction, right: Direction, back: Direction]>> = {
  0: [3, 1, 2],
  1: [0, 2, 3],
  2: [1, 3, 0],
  3: [2, 0, 1],
};
export const leftOf = (direction: Direction): Direction => turned[direction][0];
export const rightOf = (direction: Direction): Direction => turned[direction][1];
export const backOf = (direction: Direction): Direction => turned[direction][2];

/** Piece on a tile. Pieces with `flipped` have two orientations; the rules for light are: */
export type Piece =
  /** Lets all light pass. */
  | { readonly kind: "empty" }
  /** Stops all light. */
  | { readonly kind: "wall" }
  /** Sends out light. */
  | { readonly kind: "lamp"; readonly direction: Direction; readonly light: Light }
  /** Must receive exactly its light, from any number of sides. */
  | { readonly kind: "crystal"; readonly light: Light }
  /** Lets only its light pass. */
  | { readonly kind: "glass"; readonly light: Light }
  /** Like `/`, or flipped like `\`; reflects on both sides. */
  | { readonly kind: "mirror"; readonly flipped: boolean; readonly fixed: boolean }
  /** A mirror that also lets the light pass. */
  | { readonly kind: "splitter"; readonly flipped: boolean; readonly fixed: false }
  /** Green goes straight on, red turns left and blue right; flipped, red turns right and blue left. */
  | { readonly kind: "prism"; readonly flipped: boolean; readonly fixed: false };

/** Whether the player can turn a piece. */
export const isTurnable = (piece: Piece | undefined): boolean =>
  piece !== undefined && "fixed" in piece && !piece.fixed;
