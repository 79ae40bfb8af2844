import { unreachableDelay } from "../../wire/durations.ts";

/** How full a region is, for one game. */
export interface RegionLoad {
  readonly id: string;
  /** Seats that players can get there. */
  readonly seats: number;
  /** Seats that are held or offered. */
  readonly taken: number;
  /** Players who wait there. */
  readonly waiting: number;
}

/** What a player's app has measured of a region. */
export interface MeasuredDelay {
  readonly region: string;
  /** ms, below `unreachableDelay` */
  readonly delay: number;
}

/**
 * R-REGION-02: a full region counts as so many ms further away than an empty one, so that of two regions that are about as near
 * the emptier one is taken. A little more than a frame at 60 a second: nobody feels the difference.
 */
export const loadWeight = 20;

/**
 * Keeps of a list from a player's app what is known and makes sense. A region that is left out counts as unreachable: whoever
 * makes up a list gets a worse seat and harms nobody else.
 * @param known the regions that have hosts
 */
export function readMeasured(
  list: ReadonlyArray<{ readonly idc_id: string | number; readonly delay: number }>,
  known: readonly string[],
): readonly MeasuredDelay[] {
  const measured = new Map<string, number>();
  for (const { idc_id, delay } of list) {
    const region = String(idc_id);
    const isDelay = delay >= 0 && delay < unreachableDelay;
    if (isDelay && known.includes(region) && !measured.has(region)) measured.set(region, Math.round(delay));
  }
  return [...measured].map(([region, delay]) => ({ region, delay }));
}

/**
 * R-REGION-02: the region in which a start gets a seat or waits for one: the nearest, where `loadWeight` ms and less count as
 * equally near and the emptier one wins. A full one that is nearest by more than that is waited for (R-REGION-03). Regions
 * that were not measured come last.
 * @returns null when there is no region
 */
export function placeSchedule(
  regions: readonly RegionLoad[],
  measured: readonly MeasuredDelay[],
): string | null {
  const open = regions.filter(({ seats }) => seats > 0);
  const [best] = (open.length > 0 ? open : regions)
    .map((region) => ({ region, delay: delayOf(measured, region.id) }))
    .toSorted(
      (left, right) =>
        costOf(left) - costOf(right) ||
        left.delay - right.delay ||
        left.region.waiting - right.region.waiting ||
        (left.region.id < right.region.id ? -1 : 1),
    );
  return best?.region.id ?? null;
}

/**
 * R-REGION-04: the region where a waiting player could start at once: of those with a seat that nobody waits for, the nearest.
 * Only what the player's app has measured is offered.
 * @param home the region whose queue the player is in
 * @returns null when there is none; `addedDelay` in ms, never below zero
 */
export function freeElsewhere(
  regions: readonly RegionLoad[],
  measured: readonly MeasuredDelay[],
  home: string,
): { readonly region: string; readonly addedDelay: number } | null {
  const isMeasured = ({ id }: RegionLoad) => measured.some(({ region }) => region === id);
  if (!measured.some(({ region }) => region === home)) return null;
  const region = placeSchedule(
    regions.filter((each) => each.id !== home && freeSeats(each) > 0 && isMeasured(each)),
    measured,
  );
  if (region === null) return null;
  return { region, addedDelay: Math.max(0, delayOf(measured, region) - delayOf(measured, home)) };
}

/** Seats that are neither held nor waited for. */
export function freeSeats({ seats, taken, waiting }: RegionLoad): number {
  return Math.max(0, seats - taken - waiting);
}

function costOf({ region, delay }: { region: RegionLoad; delay: number }): number {
  const { seats, taken, waiting } = region;
  return delay + loadWeight * (seats <= 0 ? 1 : Math.min(1, (taken + waiting) / seats));
}

function delayOf(measured: readonly MeasuredDelay[], id: string): number {
  return measured.find(({ region }) => region === id)?.delay ?? unreachableDelay;
}
