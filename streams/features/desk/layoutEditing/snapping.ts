import type { Box, Size } from "../../../rules/touch/boxes.ts";

/** CSS px between two lines of the grid. */
const gridStep = 8;

/** An edge snaps to a line that is nearer than this, CSS px. */
const reach = 6;

/** Distance to a control when one snaps beside it, CSS px. */
const gap = 8;

/** An edge or the middle of a side. */
type Line = "start" | "middle" | "end";
interface Target {
  readonly line: Line;
  readonly at: number;
}

/** Lines of another control, and those beside it. */
const targetsOf = (from: number, length: number): readonly Target[] => [
  { line: "start", at: from },
  { line: "middle", at: from + length / 2 },
  { line: "end", at: from + length },
  { line: "end", at: from - gap },
  { line: "start", at: from + length + gap },
];

/** The shift by which one of its lines meets a target, else the grid. */
function shiftOf(from: number, length: number, targets: readonly Target[]): number {
  const own: Record<Line, number> = { start: from, middle: from + length / 2, end: from + length };
  const shifts = targets.map(({ line, at }) => at - own[line]).filter((shift) => Math.abs(shift) < reach);
  if (shifts.length === 0) return Math.round(from / gridStep) * gridStep - from;
  return shifts.reduce((best, shift) => (Math.abs(shift) < Math.abs(best) ? shift : best));
}

/** Snaps a moved box to the lines of others, of the room, or to the grid. */
export function snapPlace(box: Box, others: readonly Box[], room: Size): Box {
  const across = [{ left: 0, width: room.width }, ...others].flatMap(({ left, width }) =>
    targetsOf(left, width),
  );
  const down = [{ top: 0, height: room.height }, ...others].flatMap(({ top, height }) =>
    targetsOf(top, height),
  );
  return {
    ...box,
    left: box.left + shiftOf(box.left, box.width, across),
    top: box.top + shiftOf(box.top, box.height, down),
  };
}

/** Snaps a resized box to the size of another control, else to the grid. */
export function snapSize(box: Box, others: readonly Box[]): Box {
  const side = (length: number, lengths: readonly number[]): number =>
    // mutants: equivalent, no control has a size of 0
    lengths.find((other) => Math.abs(other - length) < reach) ?? Math.round(length / gridStep) * gridStep;
  return {
    ...box,
    width: side(
      box.width,
      others.map(({ width }) => width),
    ),
    height: side(
      box.height,
      others.map(({ height }) => height),
    ),
  };
}
