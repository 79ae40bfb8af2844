/** The part of the recording that the timeline shows, ms after the start. */
export interface ViewRange {
  readonly from: number;
  readonly to: number;
}

/** The shortest time that fills the timeline, ms. */
export const shortestView = 5;
/** How far from the edge a moment is brought into view, as a part of the view. */
const revealMargin = 0.1;

/** All of a recording. @param duration ms */
export function wholeOf(duration: number): ViewRange {
  return { from: 0, to: Math.max(duration, shortestView) };
}

/** Zooms around a moment, which stays where it is on the screen. @param factor above 1 shows more detail */
export function zoomAround(view: ViewRange, duration: number, moment: number, factor: number): ViewRange {
  const { to: longest } = wholeOf(duration);
  const span = view.to - view.from;
  const next = Math.min(longest, Math.max(shortestView, span / factor));
  return clamped(moment - ((moment - view.from) / span) * next, next, longest);
}

/** Shifts the view. @param by ms; positive is later */
export function panBy(view: ViewRange, duration: number, by: number): ViewRange {
  return clamped(view.from + by, view.to - view.from, wholeOf(duration).to);
}

/** Shifts the view as little as is needed to show a moment, away from its edges. */
export function reveal(view: ViewRange, duration: number, moment: number): ViewRange {
  const span = view.to - view.from;
  const margin = span * revealMargin;
  if (moment >= view.from && moment <= view.to) return view;
  const from = moment < view.from ? moment - margin : moment - span + margin;
  return clamped(from, span, wholeOf(duration).to);
}

function clamped(from: number, span: number, longest: number): ViewRange {
  const start = Math.min(Math.max(0, from), longest - span);
  return { from: start, to: start + span };
}
