// One chunk: code that every player needs soon, but not for the first screen.

export { decodeFrame, encodeFrame, frameKeys } from "../../wire/frameCodec.ts";
export { createAnalytics } from "../features/analytics/analytics.ts";
export { createSlideShows } from "../features/catalogue/slideShows.ts";
export { createLag } from "../features/desk/lag/lag.ts";
export { createTelevision } from "../features/desk/party/television.ts";
export { moveToRegion, playFlow } from "../features/play/playFlow.ts";
export { createPwa } from "../features/pwa/pwa.ts";
export { extendInfoOf } from "../features/schedule/extendInfo.ts";
export { measureServers } from "../features/speedTest/measure.ts";
export { createDiscovery } from "./discovery.ts";
