/** A length of time cut for display: each part has two digits at least. */
export interface DurationParts {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/**
 * Cuts a length of time into hours, minutes and seconds of two digits each (R-TIME-01). Hours may need more.
 * @param seconds fractions are dropped; anything below zero, or not a number, counts as zero
 */
export function durationParts(seconds: number): DurationParts {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: twoDigits(Math.floor(whole / 3600)),
    minutes: twoDigits(Math.floor(whole / 60) % 60),
    seconds: twoDigits(whole % 60),
  };
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
