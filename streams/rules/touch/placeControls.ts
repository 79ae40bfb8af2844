import {
  isTouchArea,
  type TouchArea,
  type TouchControl,
  type TouchSpot,
  touchSizes,
} from "../../../wire/desk/touchControls.ts";
import { type Box, isInside, overlapOf, type Size, shifted, touches } from "./boxes.ts";

/** Between two controls, CSS px. */
const gap = 4;

/** Step of the search for free space, CSS px. */
const grid = 8;

/** Maximum distance that a group of controls moves, CSS px. */
const groupReach = 160;

/**
 * A thumb's reach, from where the hand holds the side edge of the room to the middle of a control, CSS px: 43 mm of a phone, which has 6 px
 * a mm. A thumb is some 60 mm long, and its root lies outside the screen.
 */
export const thumbReach = 258;

/** Height of a hand on the edge, CSS px: all of a lying phone's, so that its thumb starts in the corner. */
const handHeight = 420;

/** Scales that are tried in a short room, in this order. */
const shrinking = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58];
/** Scale in a room that is too short for all of them, such as a small phone with large letters. */
const smallest = 0.36;

export interface Placing {
  readonly room: Size;
  /** Scale of all sizes and distances. */
  readonly scale: number;
  /** Swaps left and right. */
  readonly mirrored: boolean;
  /** Boxes that are never covered: the desk's own buttons. */
  readonly keepClear: readonly Box[];
  /** Boxes that are covered only if there is no other space: the game's lives and scores. */
  readonly hud: readonly Box[];
  /** Controls go into the bars beside it where they fit. */
  readonly picture?: Box;
}

export interface Placed {
  /** By the control's id, px from the room's upper left corner. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** The scale that fitted: the player's, or a smaller one. */
  readonly scale: number;
}

/**
 * Places the controls of an arrangement on this screen (R-TOUCH-03). Controls of their own size lie inside the room, apart from each
 * other and from what is kept clear, none under 44 px, and none is moved out of the thumb's reach. In a short room, groups move away, then
 * all shrink, then each takes the nearest free place. Areas lie below them and take their share of the room.
 */
export function placeControls(arrangement: readonly TouchControl[], placing: Placing): Placed {
  const areas = new Map(arrangement.filter(isTouchArea).map((area) => [area.id, areaBox(area, placing)]));
  const spots = arrangement.filter((control) => !isTouchArea(control));
  const { scale, boxes } = placeSpots(spots, placing);
  return { scale, boxes: new Map([...areas, ...boxes]) };
}

function placeSpots(spots: readonly TouchSpot[], placing: Placing): Placed {
  const clear = [...placing.keepClear, ...placing.hud];
  const attempts = [
    ...shrinking.map((share) => () => placeGroups(spots, placing, share, clear)),
    ...shrinking.map((share) => () => placeSingly(spots, placing, share, clear, thumbReach)),
    ...shrinking.map((share) => () => placeSingly(spots, placing, share, clear)),
    ...[...shrinking, smallest].map((share) => () => placeSingly(spots, placing, share, placing.keepClear)),
  ];
  for (const attempt of attempts) {
    const placed = attempt();
    if (placed) return placed;
  }
  // On no known screen. They overlap, but stay inside.
  return placedAt(spots, placing, smallest);
}

/** Each by itself. Null if one finds no place. */
function placeSingly(
  spots: readonly TouchSpot[],
  placing: Placing,
  share: number,
  taken: readonly Box[],
  reach = Infinity,
): Placed | null {
  const scale = placing.scale * share;
  const wanted = spots.map((spot) => wantedOf(spot, placing, scale, reach));
  const boxes = spread(wanted, placing.room, taken);
  return boxes && { boxes, scale };
}

function placedAt(spots: readonly TouchSpot[], placing: Placing, share: number): Placed {
  const scale = placing.scale * share;
  return {
    scale,
    boxes: new Map(spots.map((spot) => [spot.id, within(spotBox(spot, placing, scale), placing.room)])),
  };
}

/** Controls at the same anchor move together; beside the picture each may move by itself. Null if a group finds no place. */
function placeGroups(
  spots: readonly TouchSpot[],
  placing: Placing,
  share: number,
  clear: readonly Box[],
): Placed | null {
  const scale = placing.scale * share;
  const groups = new Map<string, TouchSpot[]>();
  for (const spot of spots) {
    const key = `${spot.x} ${spot.y}`;
    groups.set(key, [...(groups.get(key) ?? []), spot]);
  }
  const boxes = new Map<string, Box>();
  for (const group of groups.values()) {
    const wanted = group.map((spot) => wantedOf(spot, placing, scale, thumbReach));
    if (wanted.some(({ box }, index) => wanted.slice(0, index).some((other) => touches(box, other.box, 0))))
      return null;
    const taken = [...boxes.values(), ...clear];
    const beside = placing.picture && [placing.picture, ...taken];
    const placed =
      (beside && (movedOff(wanted, placing.room, beside) ?? spread(wanted, placing.room, beside))) ??
      movedOff(wanted, placing.room, taken);
    if (!placed) return null;
    for (const [id, box] of placed) boxes.set(id, box);
  }
  return { boxes, scale };
}

/** Upper share of the room where numbers are placed first: the thumbs need the rest. */
const numbersShare = 0.6;

/** Places the desk's numbers (R-DESK-27) near `wanted`: beside the picture, else on it off its `hud`. */
export function placeNumbers(
  wanted: Box,
  { room, keepClear, picture, hud }: Pick<Placing, "room" | "keepClear" | "hud"> & { readonly picture: Box },
): { readonly box: Box; readonly over: boolean } {
  const freeOf = (others: readonly Box[], within: Size) => free(wanted, within, [...keepClear, ...others]);
  const upper = { ...room, height: numbersShare * room.height };
  const box = freeOf([picture], room) ?? freeOf(hud, upper) ?? freeOf(hud, room) ?? wanted;
  return { box, over: touches(box, picture, 0) };
}

/**
 * Places a notice that closes by itself, as near to `wanted` as it fits: beside the picture, off `areas` if possible; else below the
 * picture, over as little of the controls as possible; else on the picture off its `hud`; else anywhere.
 */
export function placeNotice(
  wanted: Box,
  {
    room,
    keepClear,
    areas,
    picture,
    hud,
  }: Pick<Placing, "room" | "keepClear" | "hud"> & { readonly areas: readonly Box[]; readonly picture: Box },
): Box {
  const freeOf = (others: readonly Box[], covered: readonly Box[] = []) =>
    free(wanted, room, [...keepClear, ...others], covered);
  const bottom = picture.top + picture.height;
  const isBelow = wanted.top >= bottom;
  const onPad = () =>
    isBelow ? free(wanted, room, [{ ...picture, top: 0, height: bottom }], keepClear) : null;
  return freeOf([picture], areas) ?? onPad() ?? freeOf(hud) ?? freeOf([]) ?? within(wanted, room);
}

/** How far the middle of a control is from the hand that it is for: on its side, and in the half of its anchor; CSS px. */
export function fromHand({ left, top, width, height }: Box, { x, y }: Anchor, room: Size): number {
  const [across, down] = [left + width / 2, top + height / 2];
  const toSide = Math.min(x > 0.5 ? Infinity : across, x < 0.5 ? Infinity : room.width - across);
  const toEnd = Math.min(y > 0.5 ? Infinity : down, y < 0.5 ? Infinity : room.height - down);
  return Math.hypot(toSide, Math.max(0, toEnd - Math.max(0, room.height - handHeight)));
}

type Anchor = Pick<TouchSpot, "x" | "y">;

/** Where a control would be if nothing were in its way, and whether its thumb reaches another place, too. */
interface Wanted {
  readonly id: string;
  readonly box: Box;
  reaches(box: Box): boolean;
}

function wantedOf(spot: TouchSpot, placing: Placing, scale: number, reach: number): Wanted {
  const { room, mirrored } = placing;
  const box = spotBox(spot, placing, scale);
  const anchor = { x: mirrored ? 1 - spot.x : spot.x, y: spot.y };
  const longest = Math.max(reach, fromHand(box, anchor, room));
  return { id: spot.id, box, reaches: (other) => fromHand(other, anchor, room) <= longest };
}

/** All controls, moved together by the shortest way to a free place. Null if there is none. */
function movedOff(
  wanted: readonly Wanted[],
  room: Size,
  taken: readonly Box[],
): ReadonlyMap<string, Box> | null {
  const move = movesByDistance.find(([dx, dy]) =>
    wanted.every(({ box, reaches }) => {
      const moved = shifted(box, dx, dy);
      return isFree(moved, room, taken) && reaches(moved);
    }),
  );
  return move ? new Map(wanted.map(({ id, box }) => [id, shifted(box, ...move)])) : null;
}

/** Each control takes the nearest free place. Null if one finds none. */
function spread(
  wanted: readonly Wanted[],
  room: Size,
  taken: readonly Box[],
): ReadonlyMap<string, Box> | null {
  const boxes = new Map<string, Box>();
  for (const { id, box, reaches } of wanted) {
    const place = free(within(box, room), room, [...boxes.values(), ...taken], [], reaches);
    if (!place) return null;
    boxes.set(id, place);
  }
  return boxes;
}

/** The free space that covers least of `covered`, then the nearest; null for none. */
function free(
  wanted: Box,
  room: Size,
  taken: readonly Box[],
  covered: readonly Box[] = [],
  reaches: (box: Box) => boolean = () => true,
): Box | null {
  if (isFree(wanted, room, [...taken, ...covered])) return wanted;
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  const lefts = steps(room.width - wanted.width);
  for (const top of steps(room.height - wanted.height))
    for (const left of lefts) {
      const box = { left, top, width: wanted.width, height: wanted.height };
      const overlap = covered.reduce((sum, other) => sum + overlapOf(box, other), 0);
      // `Math.hypot` takes several times as long.
      const cost = overlap + Math.sqrt((left - wanted.left) ** 2 + (top - wanted.top) ** 2);
      if (cost >= least || !isFree(box, room, taken) || !reaches(box)) continue;
      best = box;
      least = cost;
    }
  return best;
}

/** From 0 to `last`, inclusive. */
function steps(last: number): readonly number[] {
  if (last < 0) return [];
  return [...Array.from({ length: Math.ceil(last / grid) }, (_, step) => step * grid), last];
}

const isFree = (box: Box, room: Size, taken: readonly Box[]): boolean =>
  isInside(box, room) && !taken.some((other) => touches(box, other, gap));

/** The moves of a group, shortest first. */
const movesByDistance: readonly (readonly [number, number])[] = moves(groupReach / grid);

function moves(reach: number): readonly (readonly [number, number])[] {
  const line = Array.from({ length: 2 * reach + 1 }, (_, step) => (step - reach) * grid);
  return line
    .flatMap((dx) => line.map((dy) => [dx, dy] as const))
    .sort((left, right) => Math.hypot(...left) - Math.hypot(...right));
}

function areaBox(area: TouchArea, { room, mirrored }: Placing): Box {
  const [width, height] = [area.width * room.width, area.height * room.height];
  const x = mirrored ? 1 - area.x : area.x;
  return { left: x * (room.width - width), top: area.y * (room.height - height), width, height };
}

function spotBox(spot: TouchSpot, { room, mirrored }: Placing, scale: number): Box {
  const width = Math.max(touchSizes.smallest, spot.width * scale);
  const height = Math.max(touchSizes.smallest, spot.height * scale);
  const [x, dx] = mirrored ? [1 - spot.x, -spot.dx] : [spot.x, spot.dx];
  return {
    left: x * (room.width - width) + dx * scale,
    top: spot.y * (room.height - height) + spot.dy * scale,
    width,
    height,
  };
}

function within(box: Box, room: Size): Box {
  return {
    ...box,
    left: Math.max(0, Math.min(box.left, room.width - box.width)),
    top: Math.max(0, Math.min(box.top, room.height - box.height)),
  };
}
