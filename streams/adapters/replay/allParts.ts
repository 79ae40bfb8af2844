import { of } from "rxjs";
import type { Parts } from "../../parts.ts";

/** Fetches the code of every later part, so that a replay has it at once. */
export async function allParts(): Promise<Parts> {
  const [frames, startInfo, oidc, browse, area, pwa, analytics] = await Promise.all([
    import("../../wire/frame.ts"),
    import("../../schedule/extendInfo.ts"),
    import("../../session/oidc.ts"),
    import("../../browse.ts"),
    import("../../area.ts"),
    import("../../pwa/pwa.ts"),
    import("../../analytics/analytics.ts"),
  ]);
  return {
    frames: () => of(frames),
    startInfo: () => of(startInfo),
    oidc: () => of(oidc),
    browse: () => of(browse),
    area: () => of(area),
    pwa: () => of(pwa),
    analytics: () => of(analytics),
  };
}
