import { of } from "rxjs";
import type { Parts } from "../../streams/app.ts";
import * as area from "../../streams/area.ts";
import * as browse from "../../streams/browse.ts";
import * as pwa from "../../streams/pwa/pwa.ts";
import * as oidc from "../../streams/session/oidc.ts";
import * as frames from "../../streams/wire/frame.ts";

/** The later parts of the core, here at once. */
export const parts: Parts = {
  frames: () => of(frames),
  oidc: () => of(oidc),
  browse: () => of(browse),
  area: () => of(area),
  pwa: () => of(pwa),
};
