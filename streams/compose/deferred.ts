import type { Observable } from "rxjs";
import { createAnalytics } from "../features/analytics/analytics.ts";
import type { CountedIntent } from "../features/analytics/countClicks.ts";
import { createSlideShows, type SlideShows } from "../features/catalogue/slideShows.ts";
import type { Scope } from "../lib/scope.ts";
import { createDiscovery, type Discovery, type DiscoveryDeps } from "./discovery.ts";

// One chunk: what every player needs soon, and the first screen does without.
export { createLag } from "../features/desk/lag/lag.ts";
export { moveToRegion, playFlow } from "../features/play/playFlow.ts";
export { createPwa } from "../features/pwa/pwa.ts";
export { extendInfoOf } from "../features/schedule/extendInfo.ts";
export { measureServers } from "../features/speedTest/measure.ts";
export { decodeFrame, encodeFrame, frameKeys } from "../wire/frameCodec.ts";

/** What follows the first screen. */
export interface DeferredFeatures {
  readonly discovery: Discovery;
  readonly slides: SlideShows;
}

export interface DeferredDeps extends DiscoveryDeps {
  /** Clicks to report, those before this code was loaded included. */
  readonly counted$: Observable<CountedIntent>;
}

/** Wires up browsing and searching, the slide shows of home's banners, and analytics. */
export function createDeferredFeatures(scope: Scope, deps: DeferredDeps): DeferredFeatures {
  const discovery = createDiscovery(scope.child("discovery"), deps);
  const slides = createSlideShows(scope.child("slides"), deps);
  createAnalytics(scope.child("analytics"), { ...deps, overlays: deps.overlays.shown });
  return { discovery, slides };
}
