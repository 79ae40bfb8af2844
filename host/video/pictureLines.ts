import type { Quality } from "../../wire/hosts/hostControl.ts";
import type { PictureSize } from "../library/pictureSize.ts";

/** Measured speed of this computer. */
export interface Ability {
  /** CPU time for drawing and encoding a million pixels, ms on one core. */
  readonly millisecondsPerMegapixel: number;
  readonly cores: number;
}

type Resolutions = Readonly<Record<Quality, PictureSize>>;

const lines = [1080, 720, 540, 360] as const;
const sizeOf = (height: number): PictureSize => ({ width: (height * 16) / 9, height });
/** Maximum share of the frame interval for drawing and encoding; simulation, sound, network and timer lateness need the rest. */
const frameShare = 0.5;
/** Maximum share of all cores for drawing and encoding of all seats; other work must not delay pictures. */
const coreShare = 0.5;
const frameMs = 1_000 / 60;

/**
 * Size of a new picture for each quality. A plan with HD gets at least 720 lines, and more than a plan without.
 * @param ability null if unknown
 * @param seats in use, including the new one
 */
export function measuredResolutions(ability: Ability | null, seats: number): Resolutions {
  const fits = (height: number): boolean => {
    if (ability === null) return false;
    const { width } = sizeOf(height);
    const took = ((width * height) / 1_000_000) * ability.millisecondsPerMegapixel;
    return took <= frameMs * frameShare && took * seats <= frameMs * coreShare * ability.cores;
  };
  const best = lines.findIndex(fits);
  const high = Math.max(720, lines[best] ?? 0);
  const standard = lines.find((height) => height < high && fits(height)) ?? 360;
  return { standard: sizeOf(standard), high: sizeOf(high) };
}

/** The same with sizes set by the operator: null for none. A plan's picture is never the smaller one. */
export function resolutionsFor(
  named: Readonly<Record<Quality, PictureSize | null>>,
  ability: Ability | null,
  seats: number,
): Resolutions {
  const measured = measuredResolutions(ability, seats);
  const standard = named.standard ?? measured.standard;
  const high = named.high ?? measured.high;
  if (high.height >= standard.height) return { standard, high };
  return named.high === null ? { standard, high: standard } : { standard: high, high };
}
