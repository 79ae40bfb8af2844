import { of } from "rxjs";
import type { Parts } from "../../compose/lazyModules.ts";

/** Fetches the code of every later part, so that a replay has it at once. */
export async function allParts(): Promise<Parts> {
  const [frames, startInfo, oidc, browse, area, pwa, analytics] = await Promise.all([
    import("../../wire/frame.ts"),
    import("../../features/schedule/extendInfo.ts"),
    import("../../features/session/oidc.ts"),
    import("../../compose/discovery.ts"),
    import("../../compose/account.ts"),
    import("../../features/pwa/pwa.ts"),
    import("../../features/analytics/analytics.ts"),
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
