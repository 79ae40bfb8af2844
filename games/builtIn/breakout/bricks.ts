/** The wall of bricks, in units of the field. */
export const columns = 14;
export const rows = 9;
export const brickWidth = 2.1;
export const brickHeight = 0.84;
export const bricksLeft = (32 - columns * brickWidth) / 2;
export const bricksTop = 3;

/** Hard ones take several hits, steel takes none, a bomb breaks its neighbours, a gift drops a capsule. */
export type BrickKind = "plain" | "hard" | "steel" | "bomb" | "gift";

export interface Brick {
  readonly id: number;
  readonly column: number;
  readonly row: number;
  readonly kind: BrickKind;
  /** Hits left. */
  readonly strength: number;
  /** Index of its colour. */
  readonly colour: number;
  /** Seconds left of its flash after a hit. */
  readonly hurt: number;
}

/** Left and top edge of a brick. */
export const brickX = (brick: Brick): number => bricksLeft + brick.column * brickWidth;
export const brickY = (brick: Brick): number => bricksTop + brick.row * brickHeight;
