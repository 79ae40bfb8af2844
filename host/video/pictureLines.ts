import type { Quality } from "../../wire/hosts/machineControl.ts";
import type { PictureSize } from "../library/pictureSize.ts";

/** What this computer was measured to need. */
export interface Ability {
  /** To draw and encode a million pixels, ms of one core. */
  readonly millisecondsPerMegapixel: number;
  readonly cores: number;
}

type Resolutions = Readonly<Record<Quality, PictureSize>>;

const lines = [1080, 720, 540, 360] as const;
const sizeOf = (height: number): PictureSize => ({ width: (height * 16) / 9, height });
/** Of a frame's time, at most, for drawing and encoding: simulation, sound, network and the timer's own lateness need the rest. */
const frameShare = 0.5;
/** Of all cores, at most, for drawing and encoding of all seats: what else runs there must not make pictures late. */
const coreShare = 0.5;
const frameMs = 1_000 / 60;

/**
 * The size of a new picture for each quality. A plan that promises HD gets 720 lines in any case, and more lines than one without.
 * @param ability null while it is not known
 * @param seats in use, with the new one
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

/** The same where the operator has named sizes: null for none. The picture of a plan is never the smaller one. */
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
