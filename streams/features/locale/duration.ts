/** Splits a duration (R-TIME-01): two digits each, hours may have more; NaN and negatives are 0. */
export function splitDuration(seconds: number) {
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
