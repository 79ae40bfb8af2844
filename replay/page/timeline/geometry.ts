import { type Lane, lanes } from "../../timeline/lanes.ts";

/** Heights, px: the whole recording in small, the ruler, a lane. */
export const overviewHeight = 30;
export const rulerHeight = 22;
export const laneHeight = 22;

export const timelineHeight = overviewHeight + rulerHeight + lanes.length * laneHeight;

/** The top of a lane, px. */
export function topOf(lane: Lane): number {
  return overviewHeight + rulerHeight + lanes.indexOf(lane) * laneHeight;
}

export type Region = { readonly kind: "overview" | "ruler" } | { readonly kind: "lane"; readonly lane: Lane };

/** What is at a height. */
export function regionAt(y: number): Region {
  if (y < overviewHeight) return { kind: "overview" };
  if (y < overviewHeight + rulerHeight) return { kind: "ruler" };
  const index = Math.floor((y - overviewHeight - rulerHeight) / laneHeight);
  return { kind: "lane", lane: lanes[Math.min(lanes.length - 1, index)] ?? "other" };
}
