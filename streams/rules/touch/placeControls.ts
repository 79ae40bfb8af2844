import { isTouchArea, type TouchArea, type TouchControl, type TouchSpot } from "../../ports/touchLayout.ts";
import { type Box, isInside, overlapOf, type Size, shifted, touches } from "./boxes.ts";

/** Minimum size of a control for a thumb, CSS px. */
export const smallestTarget = 44;

/** Minimum distance of two controls, CSS px. */
const gap = 4;

/** Step of the search for free space, CSS px. */
const grid = 8;

/** Maximum distance that a group of controls moves, CSS px. */
const groupReach = 160;

/** Scales that are tried in turn where space is short. */
const shrinking = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58] as const;

/** What the screen and the player ask for. */
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
  /** Groups are placed in the bars beside the picture if they fit. */
  readonly picture?: Box;
}

export interface Placed {
  /** By the control's id, px from the room's upper left corner. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** The scale that fitted: the player's, or a smaller one. */
  readonly scale: number;
}

/**
 * Places the controls of an arrangement on this screen. Controls with a size of their own stay inside the room, apart from each
 * other and from `keepClear`, and at least 44 px large. Where space is short, first groups move, then everything shrinks, then
 * each control takes its nearest free space (R-TOUCH-03). Areas lie below them and take their share of the room.
 */
export function placeControls(arrangement: readonly TouchControl[], placing: Placing): Placed {
  const areas = new Map(arrangement.filter(isTouchArea).map((area) => [area.id, areaBox(area, placing)]));
  const spots = arrangement.filter((control): control is Spot => !isTouchArea(control));
  const { scale, boxes } = placeSpots(spots, placing);
  return { scale, boxes: new Map([...areas, ...boxes]) };
}

type Spot = Exclude<TouchControl, { kind: "floatingStick" | "aim" | "mousePad" }>;

function placeSpots(spots: readonly Spot[], placing: Placing): Placed {
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
  // No real screen is that small: controls overlap, but stay inside.
  return placedAt(spots, placing, Math.min(...shrinking));
}

function placedAt(spots: readonly Spot[], placing: Placing, share: number): Placed {
  const scale = placing.scale * share;
  return {
    scale,
    boxes: new Map(spots.map((spot) => [spot.id, within(spotBox(spot, placing, scale), placing.room)])),
  };
}

/** Controls at the same anchor move together. Null if a group does not fit. */
function placeGroups(
  spots: readonly Spot[],
  placing: Placing,
  share: number,
  clear: readonly Box[],
): Placed | null {
  const scale = placing.scale * share;
  const groups = new Map<string, Spot[]>();
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

/** Upper share of the room's height in which the numbers are placed. */
const numbersShare = 0.6;

/**
 * Places the desk's numbers (R-DESK-27): nearest to `wanted`, beside the picture. If they do not fit there: on the picture,
 * beside the game's own display.
 */
export function placeNumbers(
  wanted: Box,
  { room, keepClear, picture, hud }: Pick<Placing, "room" | "keepClear" | "hud"> & { readonly picture: Box },
): { readonly box: Box; readonly over: boolean } {
  const freeOf = (others: readonly Box[], within: Size) => free(wanted, within, [...keepClear, ...others]);
  // The lower part is for the thumbs.
  const upper = { ...room, height: numbersShare * room.height };
  const box = freeOf([picture], room) ?? freeOf(hud, upper) ?? freeOf(hud, room) ?? wanted;
  return { box, over: touches(box, picture, 0) };
}

/**
 * Places a notice that disappears by itself: nearest to `wanted`, beside the picture, and off `areas` if possible. If it does not
 * fit there, below the picture, covering as little of the controls as possible. If that space is too low, on the picture
 * beside the game's own display; on a control only as a last resort.
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

/** Each control takes the nearest free space. Null if one does not fit. */
function placeSingly(
  spots: readonly Spot[],
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

/** From 0 to the last position, which is always included. */
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
  const width = Math.max(smallestTarget, spot.width * scale);
  const height = Math.max(smallestTarget, spot.height * scale);
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
