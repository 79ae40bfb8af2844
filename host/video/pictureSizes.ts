export interface Size {
  /** Even, px. */
  readonly width: number;
  /** Even, px. */
  readonly height: number;
}

/** Sizes, as parts of the full width and height. */
const scales = [1, 3 / 4, 1 / 2, 3 / 8, 1 / 4] as const;
/** A smaller picture shows no letters any more, px. */
const lowestHeight = 180;

/** The sizes in which a picture may be sent, largest first: all in its shape. @param width px  @param height px */
export function pictureSizes(width: number, height: number): readonly Size[] {
  return scales
    .map((scale) => scaledSize(width, height, scale))
    .filter((size, index) => index === 0 || size.height >= lowestHeight);
}

/** An even size near a part of the full one: of those within a twentieth, the one that has its shape most exactly. */
function scaledSize(width: number, height: number, scale: number): Size {
  const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);
  let best = { width: even(width * scale), height: even(height * scale) };
  if (scale === 1) return { width, height };
  const errorOf = (size: Size): number => Math.abs(size.width / size.height / (width / height) - 1);
  for (let off = 2; off < height * scale * 0.05; off += 2) {
    for (const other of [even(height * scale) - off, even(height * scale) + off]) {
      const size = { width: even((other * width) / height), height: other };
      if (errorOf(size) < errorOf(best)) best = size;
    }
  }
  return best;
}
