import { unreachableDelay } from "../../wire/durations.ts";

/** Load of a region for one game. */
export interface RegionLoad {
  readonly id: string;
  /** Seats available to players. */
  readonly seats: number;
  /** Seats that are held or offered. */
  readonly taken: number;
  /** Queued players. */
  readonly waiting: number;
}

/** A region's delay as measured by a player's app. */
export interface MeasuredDelay {
  readonly region: string;
  /** ms, below `unreachableDelay` */
  readonly delay: number;
}

/**
 * R-REGION-02: a full region counts as this many ms further away than an empty one, so that of two equally near regions the emptier one is
 * taken. Slightly more than a frame at 60 a second, which nobody notices.
 */
export const loadWeight = 20;

/**
 * Keeps the known and plausible entries of a list from a player's app. A missing region counts as unreachable: a player who fakes the list
 * only gets a worse seat.
 * @param known the regions with hosts
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
 * R-REGION-02: the region in which a start gets a seat or is queued: the nearest, where differences up to `loadWeight` ms do not count and
 * the emptier region wins. A full region that is nearest by more than that has a queue to wait in (R-REGION-03). Regions without a
 * measurement come last.
 * @returns null if there is no region
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
        (left.region.id < right.region.id ? -1 : 1), // mutants: left.region.id <= right.region.id is equivalent, ids differ
    );
  return best?.region.id ?? null;
}

/**
 * R-REGION-04: the nearest region with a seat that nobody is queued for, where a queued player could start at once. Only measured regions
 * are offered.
 * @param home region of the player's queue
 * @returns null if there is none; `addedDelay` in ms, never below zero
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

/** Seats that are neither taken nor waited for. */
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
