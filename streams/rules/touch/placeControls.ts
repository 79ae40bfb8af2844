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

/** Scales that are tried in a short room, in this order. */
const shrinking = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58] as const;

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
  /** Groups go into the bars beside it where they fit. */
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
 * other and from what is kept clear, none under 44 px. In a short room, groups move away, then all shrink, then each takes the nearest
 * free place. Areas lie below them and take their share of the room.
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
    ...shrinking.map((share) => () => placeSingly(spots, placing, share, clear)),
    ...shrinking.map((share) => () => placeSingly(spots, placing, share, placing.keepClear)),
  ];
  for (const attempt of attempts) {
    const placed = attempt();
    if (placed) return placed;
  }
  // On no known screen. They overlap, but stay inside.
  return placedAt(spots, placing, Math.min(...shrinking));
}

function placedAt(spots: readonly TouchSpot[], placing: Placing, share: number): Placed {
  const scale = placing.scale * share;
  return {
    scale,
    boxes: new Map(spots.map((spot) => [spot.id, within(spotBox(spot, placing, scale), placing.room)])),
  };
}

/** Controls at the same anchor move together. Null if a group finds no place. */
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
    const wanted = group.map((spot) => spotBox(spot, placing, scale));
    if (wanted.some((box, index) => wanted.some((other, place) => place < index && touches(box, other, 0))))
      return null;
    const taken = [...boxes.values(), ...clear];
    const moveOff = (others: readonly Box[]) =>
      movesByDistance.find(([dx, dy]) =>
        wanted.every((box) => isFree(shifted(box, dx, dy), placing.room, others)),
      );
    const move = (placing.picture && moveOff([...taken, placing.picture])) ?? moveOff(taken);
    if (!move) return null;
    group.forEach((spot, index) => {
      const box = wanted[index];
      if (box) boxes.set(spot.id, shifted(box, ...move));
    });
  }
  return { boxes, scale };
}

/** Upper share of the room where numbers are placed first: the thumbs need the rest. */
const numbersShare = 0.6;

/**
 * Places the desk's numbers (R-DESK-27): as near to `wanted` as they fit beside the picture, else on the picture off its `hud`.
 */
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

/** Each control takes the nearest free place. Null if one finds none. */
function placeSingly(
  spots: readonly TouchSpot[],
  placing: Placing,
  share: number,
  clear: readonly Box[],
): Placed | null {
  const { room } = placing;
  const scale = placing.scale * share;
  const boxes = new Map<string, Box>();
  for (const spot of spots) {
    const wanted = within(spotBox(spot, placing, scale), room);
    const box = free(wanted, room, [...boxes.values(), ...clear]);
    if (!box) return null;
    boxes.set(spot.id, box);
  }
  return { boxes, scale };
}

/** The free space that covers least of `covered`, then the nearest; null for none. */
function free(wanted: Box, room: Size, taken: readonly Box[], covered: readonly Box[] = []): Box | null {
  if (isFree(wanted, room, [...taken, ...covered])) return wanted;
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  const lefts = steps(room.width - wanted.width);
  for (const top of steps(room.height - wanted.height))
    for (const left of lefts) {
      const box = { ...wanted, left, top };
      const overlap = covered.reduce((sum, other) => sum + overlapOf(box, other), 0);
      const cost = overlap + Math.hypot(left - wanted.left, top - wanted.top);
      if (cost >= least || !isFree(box, room, taken)) continue;
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
