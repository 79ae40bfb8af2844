import { type Lane, lanes } from "../../timeline/lanes.ts";

/** Heights, px. */
export const rulerHeight = 22;
export const laneHeight = 22;

export const timelineHeight = rulerHeight + lanes.length * laneHeight;

/** The top of a lane, px. */
export function topOf(lane: Lane): number {
  return rulerHeight + lanes.indexOf(lane) * laneHeight;
}

export type Region = { readonly kind: "ruler" } | { readonly kind: "lane"; readonly lane: Lane };

/** What is at a height. */
export function regionAt(y: number): Region {
  if (y < rulerHeight) return { kind: "ruler" };
  const index = Math.floor((y - rulerHeight) / laneHeight);
  return { kind: "lane", lane: lanes[Math.min(lanes.length - 1, index)] ?? "other" };
}
