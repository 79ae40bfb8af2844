import { of } from "rxjs";
import * as analytics from "../../streams/analytics/analytics.ts";
import type { Parts } from "../../streams/app.ts";
import * as area from "../../streams/area.ts";
import * as browse from "../../streams/browse.ts";
import * as pwa from "../../streams/pwa/pwa.ts";
import * as startInfo from "../../streams/schedule/extendInfo.ts";
import * as oidc from "../../streams/session/oidc.ts";
import * as frames from "../../streams/wire/frame.ts";

/** The later parts of the core, here at once. */
export const parts: Parts = {
  frames: () => of(frames),
  startInfo: () => of(startInfo),
  oidc: () => of(oidc),
  browse: () => of(browse),
  area: () => of(area),
  pwa: () => of(pwa),
  analytics: () => of(analytics),
};
