export type Direction = "up" | "down" | "left" | "right";

/** px */
export type Box = Readonly<Record<"left" | "top" | "right" | "bottom", number>>;

/** How much more a px beside the way counts than one along it. */
const asideWeight = 2;
/** Decides between boxes that are as near. */
const centreWeight = 0.05;

/** Finds the box that a step in a direction leads to, as on a television. @returns its index; -1 for none */
export function nearest(from: Box, others: readonly Box[], direction: Direction): number {
  const here = turned(from, direction);
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of others.entries()) {
    const there = turned(box, direction);
    if (there.near < (here.near + here.far) / 2) continue;
    const along = Math.max(0, there.near - here.far);
    const aside = Math.max(0, there.from - here.to, here.from - there.to);
    const centre = Math.abs(there.from + there.to - here.from - here.to);
    const distance = along + asideWeight * aside + centreWeight * centre;
    if (distance >= least) continue;
    least = distance;
    found = index;
  }
  return found;
}

/** `near` and `far` grow in the direction; `from` and `to` lie across it. */
function turned({ left, top, right, bottom }: Box, direction: Direction) {
  switch (direction) {
    case "right":
      return { near: left, far: right, from: top, to: bottom };
    case "left":
      return { near: -right, far: -left, from: top, to: bottom };
    case "down":
      return { near: top, far: bottom, from: left, to: right };
    case "up":
      return { near: -bottom, far: -top, from: left, to: right };
  }
}
